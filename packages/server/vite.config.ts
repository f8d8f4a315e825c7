import { join } from 'node:path';
import { defineConfig } from 'vite';
import { ownPlace } from './build/own-place.ts';

const packages = join(import.meta.dirname, '..');
const sources = join(import.meta.dirname, 'src');
const outDir = join(import.meta.dirname, 'dist');

/** The server's own process, and the threads and child processes that people wait for; others run from the sources. */
const PROGRAMS = [
  'main',
  'db/pglite/worker',
  'media/child/watch-parent',
  'media/live/ladder/child/ladder-main',
  'media/pictures/picture-main',
  'media/rtc/audio/audio-main',
  'media/rtc/rtc-main',
  'media/vod/child-main',
  'media/vod/pictures/frame-main',
].map((path) => ({ name: path.replaceAll('/', '-'), file: join(sources, `${path}.ts`) }));

/** The server in a few files: Node.js takes half a millisecond for each module, and its own process has 2,400. */
export default defineConfig({
  plugins: [
    ownPlace({
      sources: packages,
      outDir,
      entries: Object.fromEntries(PROGRAMS.map(({ name, file }) => [file, `${name}.js`])),
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
      input: Object.fromEntries(PROGRAMS.map(({ name, file }) => [name, file])),
      // All in one folder, to which paths in them are relative.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash:7].js' },
    },
  },
});
