import { type Plugin, rollup } from 'rollup';
import { expect, it, vi } from 'vitest';
import { compileOnce } from './compile-once.ts';

it('compiles for the first build, and serves the ones after it', async () => {
  const compiled = new Map<string, string>();
  const close = vi.fn();
  const plugin = compileOnce({
    name: 'typescript',
    buildStart() {
      if (compiled.size > 0) throw new Error('It has been compiled already');
      compiled.set('a', 'export default "A"').set('b', 'export default "B"');
    },
    buildEnd: close,
    resolveId: (id) => id,
    load: (id) => compiled.get(id) ?? null,
  });
  expect(await codeOf('a', plugin)).toContain('"A"');
  expect(await codeOf('b', plugin)).toContain('"B"');
  expect(close).toHaveBeenCalledOnce();
});

it('refuses a plugin that does not compile when a build starts', async () => {
  await expect(codeOf('a', compileOnce({ name: 'typescript' }))).rejects.toThrow('does not compile');
});

async function codeOf(input: string, plugin: Plugin): Promise<string> {
  const build = await rollup({ input, plugins: [plugin] });
  const { output } = await build.generate({ format: 'es' });
  await build.close();
  return output[0].code;
}
