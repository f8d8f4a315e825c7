import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { mutateFiles } from './mutate-files.ts';
import { lineOf, withoutEquivalent } from './report.ts';
import { createTestProcess } from './test-process.ts';
import { tryMutants, UnusableTestFile } from './try-mutants.ts';

// Inside the project, so that its Vitest is found.
const root = mkdtempSync(join(import.meta.dirname, 'planted-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const SOURCE = `export const LIMIT = 18;
export function mayEnter(age: number): boolean { return age >= LIMIT; }
export function countTo(end: number): number {
  let count = 0;
  while (count < end) count += 1;
  return count;
}
export function unused(): number { return 7; }
export function twice(count: number): number { return count * 2; }
`;
const TEST = `import { expect, test } from 'vitest';
import { LIMIT, countTo, mayEnter, twice } from './age.ts';
let calls = 0;
test('lets grown-ups in', () => expect(mayEnter(30)).toBe(true));
test('keeps children out', () => expect(mayEnter(3)).toBe(false));
test('counts', () => expect([countTo(0), countTo(3)]).toEqual([0, 3]));
test('has a limit, which is read once', () => { calls += 1; expect([LIMIT, calls]).toEqual([18, 1]); });
test('asks', () => void twice(1));
test('doubles, and can do so once', () => { calls += 1; expect([twice(4), calls]).toEqual([8, 2]); });
`;

test('a planted gap is reported, and covered code is not', { timeout: 120_000 }, async () => {
  const file = join(root, 'age.ts');
  writeFileSync(file, SOURCE);
  writeFileSync(join(root, 'age.test.ts'), TEST);
  const { mutants, mutated } = mutateFiles([file], (path) => readFileSync(path, 'utf8'));
  const process = createTestProcess({ root, mutated, patienceMs: 60_000 });
  const outcomes = await tryMutants({
    mutants,
    testFiles: [join(root, 'age.test.ts')],
    process,
    output: join(root, 'findings'),
    log: () => {},
    leastLimitMs: 1_000,
  });
  await process.close();
  const linesOf = (wanted: string) =>
    mutants.filter(({ id }) => outcomes.get(id) === wanted).map((mutant) => lineOf(mutant, root));
  expect(linesOf('missed')).toEqual(['age.ts:2  >=: age >= LIMIT → age > LIMIT']);
  expect(linesOf('unreached')).toEqual([
    'age.ts:8  returned early: export function unused(): number { return 7; } → return',
    'age.ts:8  literal: 7 → 7 + 1',
  ]);
  expect(linesOf('found')).toContain('age.ts:1  literal: 18 → 18 + 1');
  expect(linesOf('found')).toContain('age.ts:9  literal: 2 → 2 + 1');
  expect(linesOf('found')).toContain('age.ts:5  removed: count += 1; → nothing');
});

test.each([
  ['does not load', "import { missing } from './missing.ts';\ntest('runs', () => missing());", 'missing.ts'],
  [
    'cannot prepare its tests',
    "describe('ages', () => { beforeAll(() => { throw new Error('no room'); }); test('one', () => {}); });",
    'no room',
  ],
])(
  'a test file that %s ends the run with its name and its error',
  { timeout: 60_000 },
  async (_, body, error) => {
    const source = join(root, 'age.ts');
    writeFileSync(source, SOURCE);
    const unusable = join(root, 'unusable.test.ts');
    writeFileSync(unusable, `import { beforeAll, describe, test } from 'vitest';\n${body}\n`);
    const { mutants, mutated } = mutateFiles([source], (path) => readFileSync(path, 'utf8'));
    const process = createTestProcess({ root, mutated, patienceMs: 60_000 });
    const outcomes = tryMutants({
      mutants,
      testFiles: [unusable],
      process,
      output: join(root, 'findings'),
      log: () => {},
    });
    await expect(outcomes).rejects.toThrow(UnusableTestFile);
    await expect(outcomes).rejects.toThrow(unusable);
    await expect(outcomes).rejects.toThrow(error);
    await process.close();
  },
);

test('known equivalents do not count', () => {
  const { mutants } = mutateFiles(['/root/a.ts'], () => 'export const a = b < 1;');
  const known = { file: 'a.ts', original: 'b < 1', replacement: 'b <= 1', reason: 'b is never 1' };
  expect(withoutEquivalent(mutants, [known], '/root').map(({ replacement }) => replacement)).toEqual([
    'b >= 1',
    '1 + 1',
  ]);
});
