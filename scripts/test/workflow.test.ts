import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

test('every way of continuous integration runs exactly the test command of the README, on the Node that is needed', () => {
  const command = /^## Test it\n\n```sh\n(.+)\n```$/m.exec(read('README.md'))?.[1];
  expect(command).toBe('npm ci && npm test');
  const { steps, container } = parse(read('.github/workflows/ci.yml')).jobs.test;
  expect(steps.at(-1).run).toBe(command);
  expect(read('.ci/run').trimEnd().split('\n').at(-1)).toBe(command);
  const { engines } = JSON.parse(read('package.json'));
  expect(engines.node).toBe('>=24.7');
  expect(container.image).toMatch(/^node:24-/);
});
