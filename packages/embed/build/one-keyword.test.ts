import { rollup } from 'rollup';
import { expect, it } from 'vitest';
import { oneKeyword } from './one-keyword.ts';

async function built(code: string): Promise<string> {
  const source = { name: 'source', resolveId: (id: string) => id, load: () => code };
  const bundle = await rollup({ input: 'page.js', plugins: [source] });
  const { output } = await bundle.generate({ format: 'es', plugins: [oneKeyword()] });
  return output[0].code.trim();
}

it('declares constants with let, wherever they stand', async () => {
  const code =
    'const a = 1, {b} = window;\nfor (const c of [a, b]) { const d = () => { const [e] = c; e(); }; d(); }';
  expect(await built(code)).not.toContain('const');
  expect(await built('const a = window;\na.b();')).toBe('let a = window;\na.b();');
});

it('touches no text, pattern, name or comment that contains the word', async () => {
  const code = [
    'window.a = "no const x";',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code's own.
    'window.b = `const y ${window.z} const [w]`;',
    'window.c = /const v/;',
    'window.const = { const: 1 };',
    '/** const u = 1 */',
    'window.d();',
  ].join('\n');
  expect(await built(code)).toBe(code);
});
