import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';

/** Each beat of a batch is checked by itself, so the batch describes them in words, and nothing refers to their schema. */
const IN_WORDS = 'oas3-unused-component components.schemas.Beat';

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
  return found.map(({ code, path }) => `${code} ${path.join('.')}`);
}

test('Spectral finds neither an error in the document nor anything to warn of', async () => {
  expect(await lint(await (await server.fetch('/docs/openapi.json')).text())).toEqual([IN_WORDS]);
});

test('it would find one', async () => {
  const text = await (await server.fetch('/docs/openapi.json')).text();
  const broken = text.replaceAll('"in":"path"', '"in":"query"');
  expect((await lint(broken)).join()).toContain('path-params');
});
