import { readFile } from 'node:fs/promises';
import type { Plugin } from 'rollup';

const SUFFIX = '?inline';

/** Imports `x.css?inline` as squeezed text, as Vite does for stories and tests. */
export function cssText(): Plugin {
  return {
    name: 'css-text',
    async resolveId(source, importer) {
      if (!source.endsWith(`.css${SUFFIX}`)) return null;
      const found = await this.resolve(source.slice(0, -SUFFIX.length), importer, { skipSelf: true });
      return found && found.id + SUFFIX;
    },
    async load(id) {
      if (!id.endsWith(SUFFIX)) return null;
      const file = id.slice(0, -SUFFIX.length);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(squeeze(await readFile(file, 'utf8')))};`;
    },
  };
}

/**
 * Leaves out comments and the blanks that CSS does not need; strings in our sheets contain neither. A `+` between
 * selectors needs none; in a sum it does.
 */
export function squeeze(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/([{;][\w-]+): /g, '$1:')
    .replace(/;}/g, '}')
    .replace(/ ([*/]) /g, '$1')
    .replace(/([+~]) (?=\[|\.[a-z])/g, '$1')
    .replace(/\( /g, '(')
    .replace(/ \)/g, ')')
    .replace(/\) (?=minmax|1fr)/g, ')')
    .replace(/\b0\./g, '.')
    .trim();
}
