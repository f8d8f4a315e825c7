import { stripTypeScriptTypes } from 'node:module';
import { afterEach, describe, expect, test } from 'vitest';
import { type Mutant, mutateSource } from './mutate-source.ts';
import { createSwitchBoard } from './switch-board.ts';

const board = createSwitchBoard();

/** What the source's `run` returns with one mutant switched on, or none. */
function runWith(source: string, mutant: Mutant | undefined, ...given: unknown[]): unknown {
  globalThis.__mutate = board;
  const { text } = mutateSource('source.ts', source);
  const run = new Function(`${stripTypeScriptTypes(text)}; return run;`)();
  if (mutant) board.turnOn(mutant.id, 1000);
  return run(...given);
}

function changesIn(source: string): string[] {
  return mutateSource('source.ts', source).mutants.map(
    ({ original, replacement }) => `${original} → ${replacement}`,
  );
}

afterEach(() => {
  board.turnOff();
  globalThis.__mutate = undefined;
});

describe('a source with switched mutants', () => {
  const source = 'function run(age: number) { return age >= 18; }';

  test('behaves as before while none is on, and wrongly while one is', () => {
    const boundary = mutateSource('source.ts', source).mutants.find(
      ({ replacement }) => replacement === 'age > 18',
    );
    expect(runWith(source, undefined, 18)).toBe(true);
    expect(runWith(source, boundary, 18)).toBe(false);
    expect(runWith(source, boundary, 19)).toBe(true);
  });

  test('keeps its lines, and gives the line of each mutant', () => {
    const lines = 'interface A { b: 1 }\n\nfunction run() {\n  // one\n  return 1;\n}';
    const { text, mutants } = mutateSource('source.ts', lines);
    expect(text.split('\n')[3]).toContain('// one');
    expect(mutants.map(({ line }) => line)).toEqual([3, 5]);
  });

  test('ends an endless loop at the limit', () => {
    const loop = 'function run() { let i = 0; while (i < 3) { i += 1; } return i; }';
    const removed = mutateSource('source.ts', loop).mutants.find(({ operator }) => operator === 'removed');
    expect(runWith(loop, undefined)).toBe(3);
    expect(() => runWith(loop, removed)).toThrow('runs too long');
  });

  test('keeps an `else` with its own `if`', () => {
    const branches = 'function run(is) { const a = []; if (is) a.push(1); else a.push(2); return a; }';
    expect(runWith(branches, undefined, true)).toEqual([1]);
    expect(runWith(branches, undefined, false)).toEqual([2]);
  });

  test('keeps the receiver of a method and the end of an optional chain', () => {
    const chain = 'function run(a) { return a?.filter((n) => n > 1).map((n) => n * 2); }';
    expect(runWith(chain, undefined, [1, 2])).toEqual([4]);
    expect(runWith(chain, undefined, undefined)).toBeUndefined();
  });
});

describe('the changes', () => {
  test.each([
    ['conditions', 'if (a) b;', 'a → true', 'a → false'],
    ['boundaries', 'x = a < b;', 'a < b → a <= b', 'a < b → a >= b'],
    ['arithmetic', 'x = a - b;', 'a - b → a + b'],
    ['logic', 'x = a && !b;', 'a && !b → a || !b', '!b → b'],
    ['fallbacks', 'x = a ?? b;', 'a ?? b → a', 'a ?? b → b'],
    ['chains', 'x = a?.b?.();', 'a?.b?.() → a?.b()', 'a?.b?.() → a.b?.()'],
    ['literals', 'x = [true, 1];', '[true, 1] → []', 'true → false', '1 → 1 + 1'],
    ['statements', 'a.b();', 'a.b(); → '],
    ['functions', 'function f() { return a; }', 'function f() { return a; } → return'],
    ['forgotten calls', 'x = a.trim();', 'a.trim() → a'],
    ['forgotten checks', 'x = v.pipe(a, b);', 'v.pipe(a, b) → v.pipe(a)'],
    ['queries', "x = q.where('a', '<', b);", "q.where('a', '<', b) → q", "'<' → '<='", "'<' → '>='"],
  ])('cover %s', (_, source, ...changes) => {
    expect(changesIn(source)).toEqual(expect.arrayContaining(changes));
  });

  test('leave types, imports, names and concatenated text alone', () => {
    const source =
      "import a from 'b';\ntype A = 1 | true;\ninterface B { c: [2] }\nexport const d = 'e' + f;";
    expect(changesIn(source)).toEqual([]);
  });
});
