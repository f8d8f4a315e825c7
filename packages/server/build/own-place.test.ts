import { expect, test } from 'vitest';
import { ownPlace } from './own-place.ts';

const plugin = ownPlace({
  sources: '/app/packages',
  outDir: '/app/packages/server/dist',
  entries: { '/app/packages/server/src/db/worker.ts': 'thread.js' },
});

/** What a module of a folder becomes. */
function move(code: string, id = '/app/packages/server/src/db/link.ts'): string | null {
  const transform = plugin.transform as (code: string, id: string) => { code: string } | null;
  return transform(code, id)?.code ?? null;
}

test('a file beside a module is found from the bundle', () => {
  expect(move("fork(new URL('./child/main.ts', import.meta.url));")).toBe(
    'fork(new URL("../src/db/child/main.ts", import.meta.url));',
  );
  expect(move("new URL('../style.css', import.meta.url)")).toBe(
    'new URL("../src/style.css", import.meta.url)',
  );
});

test('an entry that is bundled as well is the bundled one', () => {
  expect(move("new Worker(new URL('./worker.ts', import.meta.url))")).toBe(
    'new Worker(new URL("thread.js", import.meta.url))',
  );
});

test("a module's folder and address are those of its source", () => {
  expect(move('import.meta.dirname')).toBe(
    `process.getBuiltinModule('node:url').fileURLToPath(new URL("../src/db", import.meta.url))`,
  );
  expect(move('import.meta.url')).toBe('new URL("../src/db/link.ts", import.meta.url).href');
});

test('nothing else is touched', () => {
  expect(move("import.meta.resolve('sharp')")).toBeNull();
  expect(move('import.meta.dirname', '/app/node_modules/a/index.js')).toBeNull();
});
