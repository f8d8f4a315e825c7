import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const EMBED_SOURCES = '/packages/embed/src/';
const COMPAT: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-runtime',
};

/** The chunks that the player fetches later: here their sources, as the functions and modules that they are built to. */
function laterChunk(name: string): string | undefined {
  const language = /^virtual:lang-(\w+)$/.exec(name)?.[1];
  const source = (path: string): string =>
    fileURLToPath(new URL(`..${EMBED_SOURCES}${path}`, import.meta.url));
  if (language) return source(`player/messages/${language}.ts`);
  return name === 'virtual:more' ? source('player/more/for-stories.ts') : undefined;
}

/** The embed's components always run on preact/compat, here as in the bundle; the studio's on React. */
export function preactInEmbed(): Plugin {
  return {
    name: 'preact-in-embed',
    enforce: 'pre',
    resolveId(source, importer) {
      const later = laterChunk(source);
      if (later) return later;
      const name = COMPAT[source];
      if (!name || !importer?.includes(EMBED_SOURCES) || importer.endsWith('/react.tsx')) return null;
      return fileURLToPath(import.meta.resolve(name));
    },
  };
}
