import { color, motion, radius, SPACING_STEP, typeface } from '@commoncast/core/design/tokens';
import type { Plugin } from 'vite';

const ID = 'virtual:tokens.css';
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const colors = (scheme: Readonly<Record<string, string>>): string =>
  Object.entries(scheme)
    .map(([name, value]) => `--color-${kebab(name)}:${value};`)
    .join('');

/** The house's tokens as CSS variables: `--color-text`, `--radius-card`, `--step`, `--font` … */
export function tokensCss(): Plugin {
  const sizes = Object.entries(typeface.size).map(([name, px]) => `--size-${kebab(name)}:${px / 16}rem;`);
  const radii = Object.entries(radius).map(([name, px]) => `--radius-${kebab(name)}:${px}px;`);
  const css = [
    `:root{color-scheme:light dark;--step:${SPACING_STEP}px;--font:${typeface.family};--motion:${motion.durationMs}ms;`,
    `${sizes.join('')}${radii.join('')}${colors(color.light)}}`,
    `@media (prefers-color-scheme:dark){:root{${colors(color.dark)}}}`,
    '@media (prefers-reduced-motion:reduce){:root{--motion:0ms}}',
  ].join('');
  return {
    name: 'tokens-css',
    resolveId: (source) => (source === ID ? ID : null),
    load: (id) => (id === ID ? css : null),
  };
}
