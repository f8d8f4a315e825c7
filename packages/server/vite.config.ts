import { join } from 'node:path';
import { defineConfig } from 'vite';
import { ownPlace } from './build/own-place.ts';

const packages = join(import.meta.dirname, '..');
const outDir = join(import.meta.dirname, 'dist');
const source = (path: string): string => join(import.meta.dirname, 'src', path);
const ENTRIES = { main: source('main.ts'), 'pglite-thread': source('db/pglite/worker.ts') };

/**
 * The server's own process in a few files: Node.js takes half a millisecond for each module, and there are 2,400. Threads
 * and child processes have few modules, and run from the sources.
 */
export default defineConfig({
  plugins: [
    ownPlace({
      sources: packages,
      outDir,
      entries: Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [file, `${name}.js`])),
    }),
  ],
  ssr: {
    // The very files that Node.js would load.
    resolve: { conditions: ['node', 'module-sync'], mainFields: ['main'] },
    noExternal: true,
    // They bring programs or files of their own, or are loaded when somebody needs them.
    external: [
      '@electric-sql/pglite',
      '@simplewebauthn/server',
      '@zxcvbn-ts/core',
      '@zxcvbn-ts/language-common',
      'fontkit',
      'node-av',
      'node-datachannel',
      'nodemailer',
      'pdfkit',
      'sharp',
      'stripe',
    ],
  },
  build: {
    ssr: true,
    outDir,
    target: 'node24',
    // Stacks name functions, and lines that one can read.
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: ENTRIES,
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash:7].js' },
    },
  },
});
