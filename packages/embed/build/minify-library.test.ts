import { rollup } from 'rollup';
import { expect, it } from 'vitest';
import { minifyLibrary } from './minify-library.ts';

it('keeps what a chunk exports and does, in fewer bytes', async () => {
  const source = 'export function twice(amount) { const sum = amount + amount; return sum; }';
  const build = await rollup({
    input: 'library',
    plugins: [{ name: 'source', resolveId: (id) => id, load: () => source }],
  });
  const { output } = await build.generate({ format: 'es', plugins: [minifyLibrary()] });
  const { code } = output[0];
  expect(code.length).toBeLessThan(source.length);
  const { twice } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(twice(21)).toBe(42);
});
