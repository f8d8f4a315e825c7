import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');

it('is the only place that names a pixel or a colour', () => {
  const files = globSync('**/*.{ts,tsx}', {
    cwd: source,
    exclude: ['ui/theme.ts', '**/*.test.*', '**/*.stories.tsx'],
  });
  const offenders = files.flatMap((file) => {
    const code = readFileSync(join(source, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    return [...code.matchAll(/\b\d+px\b|#[0-9a-fA-F]{6}\b|\brgba?\(|\bhsla?\(/g)].map(
      ([found]) => `${file}: ${found}`,
    );
  });
  expect(offenders).toEqual([]);
  expect(files.length).toBeGreaterThan(100);
});
