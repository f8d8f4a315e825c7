import { rollup } from 'rollup';
import { describe, expect, it } from 'vitest';
import { ownNames } from './own-names.ts';

/** The code of a library as it is built. @param id of its module */
async function built(code: string, id = '/node_modules/hls.js/dist/hls.light.mjs'): Promise<string> {
  const source = { name: 'source', resolveId: () => id, load: () => code };
  const bundle = await rollup({ input: id, plugins: [source, ownNames()] });
  const { output } = await bundle.generate({ format: 'es' });
  return output[0].code;
}

/** The names that a loop sees in an object beside which an old library has put one of its own. */
async function namesSeen(loop: string): Promise<readonly string[]> {
  const code = await built(`export function seen(all) { const names = []; ${loop} return names; }`);
  const { seen } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    seen(all: unknown): readonly string[];
  };
  const all: unknown = Object.assign(Object.create({ inherited: 1 }), { own: 1, other: 2 });
  return [...seen(all), ...seen(undefined)];
}

describe('a loop of hls.js sees an own name only', () => {
  it.each([
    ['as it is written today', 'for (const name in all) names.push(name);'],
    ['with another keyword', 'for (var name in all) { names.push(name); }'],
    ['without a keyword', 'let name; for (name in all) names.push(name);'],
    ['over an expression', 'for (const name in (0, all)) names.push(name);'],
    ['minified', 'for(let n in all)names.push(n);'],
    ['within another', 'for (const one in { a: 1 }) for (const name in all) names.push(name);'],
  ])('%s', async (_, loop) => {
    expect(await namesSeen(loop)).toEqual(['own', 'other']);
  });
});

it('touches no text that looks like a loop', async () => {
  const code = 'for (const a in window) a();\nwindow.b = "for (const c in d)";';
  expect(await built(code)).toContain('"for (const c in d)"');
});

it.each([
  ['has no such loop any longer', 'Object.keys(window).forEach(alert);', undefined],
  ['lies elsewhere', 'for (const name in window) alert(name);', '/node_modules/hls-core/index.mjs'],
])('fails the build where hls.js %s', async (_, code, id) => {
  await expect(built(code, id)).rejects.toThrow('no loop over the names of an object in hls.js');
});
