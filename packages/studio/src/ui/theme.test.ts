import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CssVarsTheme, getContrastRatio } from '@mui/material/styles';
import { expect, it } from 'vitest';
import { theme } from './theme.ts';

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

const ROLES = ['primary', 'secondary', 'error', 'warning', 'info', 'success'] as const;

it.each(['light', 'dark'] as const)('keeps the words of buttons readable under the pointer, %s', (scheme) => {
  const palette = (theme as typeof theme & CssVarsTheme).colorSchemes[scheme]?.palette;
  for (const role of ROLES) {
    const { main = '', dark = '', contrastText = '' } = palette?.[role] ?? {};
    for (const ground of [main, dark])
      expect(getContrastRatio(ground, contrastText), `${role} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  }
});
