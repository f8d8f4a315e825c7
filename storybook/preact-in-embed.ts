import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const EMBED_SOURCES = '/packages/embed/src/';
const COMPAT: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-runtime',
};

/** The embed's components always run on preact/compat, here as in the bundle; the studio's on React. */
export function preactInEmbed(): Plugin {
  return {
    name: 'preact-in-embed',
    enforce: 'pre',
    resolveId(source, importer) {
      const name = COMPAT[source];
      if (!name || !importer?.includes(EMBED_SOURCES) || importer.endsWith('/react.tsx')) return null;
      return fileURLToPath(import.meta.resolve(name));
    },
  };
}
