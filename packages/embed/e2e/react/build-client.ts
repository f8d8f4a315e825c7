import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const BUILT_COMPONENT = fileURLToPath(new URL('../../dist/modules/react.js', import.meta.url));

/** Bundles the app as its owner's tools would, with our built component, and with the React that warns. */
export async function buildClient(): Promise<string> {
  const built = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"development"' },
    resolve: { alias: { '@commoncast/embed/react': BUILT_COMPONENT } },
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rollupOptions: { input: join(import.meta.dirname, 'client.tsx') },
    },
  });
  const [chunk] = 'output' in built ? built.output : [];
  if (chunk?.type !== 'chunk') throw new Error('Vite has made no script');
  return chunk.code;
}
