import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';

/** Of Spectral's severities: 1 is a warning. */
const ERROR = 0;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function lint(text: string): Promise<string[]> {
  // Its own package's type knows nothing of rule sets that extend none.
  const oas = rulesets.oas as RulesetDefinition;
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [[oas, 'recommended']] });
  const found = await linter.run(text);
  return found
    .filter(({ severity }) => severity === ERROR)
    .map(({ code, path }) => `${code} ${path.join('.')}`);
}

test('Spectral finds no error in the document', async () => {
  expect(await lint(await (await server.fetch('/docs/openapi.json')).text())).toEqual([]);
});

test('it would find one', async () => {
  const text = await (await server.fetch('/docs/openapi.json')).text();
  const broken = text.replaceAll('"in":"path"', '"in":"query"');
  expect((await lint(broken)).join()).toContain('path-params');
});
