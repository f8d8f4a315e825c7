import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';
import typescript from '@rollup/plugin-typescript';
import type { InputPluginOption, RollupOptions } from 'rollup';
import type { ChunkBook } from './build/chunk-book.ts';
import { compileOnce } from './build/compile-once.ts';
import { cssText } from './build/css-text.ts';
import { laterChunks, laterFunction, lentGlobals, lentModules, unpackable } from './build/later-chunks.ts';
import { chunkImports, chunkIntro, loaderIntro, secondIntro, virtualChunks } from './build/loader-frame.ts';
import { minifyLibrary } from './build/minify-library.ts';
import { oneKeyword } from './build/one-keyword.ts';
import { ownNames } from './build/own-names.ts';
import { preactAlias } from './build/preact-alias.ts';
import { recordChunks } from './build/record-chunks.ts';
import { swapIn } from './build/swap-in.ts';
import { type Manifest, writeManifest, writeSiblings } from './build/write-siblings.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
// Built aside and swapped in at the end.
const buildDirectory = here(`../../node_modules/.cache/embed-build-${process.pid}`);
const dir = join(buildDirectory, 'player');
const book: ChunkBook = new Map();
/** What only the player fetches: the loader does not know it. */
const laterBook: ChunkBook = new Map();
/** What the controls' methods fetch for playlists with a stream: few pages have one. */
const listBook: ChunkBook = new Map();
const manifest: Manifest = { version: '', files: {} };

const compiled = compileOnce(
  typescript({ tsconfig: here('tsconfig.build.json'), filterRoot: here('..'), noForceEmit: true }),
);
const sources = (): InputPluginOption[] => [
  cssText(),
  nodeResolve({ browser: true, extensions: ['.mjs', '.js', '.ts', '.tsx'] }),
  compiled,
];
// Property names stay as they are: details and beats are read by name on the other side.
const minify = () =>
  terser({
    ecma: 2020,
    module: true,
    compress: { passes: 4, unsafe: true, unsafe_arrows: true },
    mangle: { properties: false },
  });

/** Some of these names stand in the loader, where lower-case letters and digits compress best. */
const hashed = { hashCharacters: 'base36', entryFileNames: '[name]-[hash:6].js' } as const;

/** What comes after the first look at the controls; it borrows what it needs of the player. */
const more: RollupOptions = {
  input: { more: here('src/player/more/more.ts') },
  plugins: [lentModules(), ...sources()],
  output: {
    dir,
    format: 'iife',
    ...unpackable,
    globals: lentGlobals,
    intro: chunkIntro,
    ...hashed,
    plugins: [minify(), recordChunks(laterBook), writeSiblings(manifest)],
  },
};

/** One file a language; English is in the player itself. */
const languages: RollupOptions = {
  input: Object.fromEntries(
    ['es', 'de', 'fr', 'pt', 'ar', 'ja'].map((one) => [`lang-${one}`, here(`src/player/messages/${one}.ts`)]),
  ),
  plugins: sources(),
  output: {
    dir,
    format: 'es',
    ...hashed,
    plugins: [minify(), recordChunks(laterBook), writeSiblings(manifest)],
  },
};

/** The controls. They share no code with the loader. */
const controls: RollupOptions = {
  input: { player: here('src/player/mount-player.tsx') },
  plugins: [laterChunks(laterBook), preactAlias(), ...sources()],
  output: {
    dir,
    format: 'es',
    intro: chunkIntro + laterFunction,
    ...hashed,
    plugins: [minify(), recordChunks(book), writeSiblings(manifest)],
  },
};

/** The engine for foreign streams. */
const foreign: RollupOptions = {
  input: { hls: here('src/player/engines/hls.ts') },
  plugins: [ownNames(), ...sources()],
  output: {
    dir,
    format: 'es',
    intro: chunkIntro,
    ...hashed,
    plugins: [minifyLibrary(), recordChunks(book), writeSiblings(manifest)],
  },
};

/** What a playlist with a stream needs: the move between streams and videos, and the way around where there is no picture. */
const list: RollupOptions = {
  input: { list: here('src/list/list.ts') },
  plugins: [laterChunks(laterBook), ...sources()],
  output: {
    dir,
    format: 'es',
    intro: chunkIntro + laterFunction,
    ...hashed,
    plugins: [minify(), recordChunks(listBook), writeSiblings(manifest)],
  },
};

/** What the loader fetches when somebody wants to watch, each built by itself: what two share stands in both. The show names the others, and some of them what they need at times. */
const playing: RollupOptions[] = Object.entries({
  session: here('src/session/session.ts'),
  chat: here('src/chat/create-chat.ts'),
  copies: here('src/player/engines/cmaf/smooth-copies.ts'),
  cmaf: here('src/player/engines/cmaf.ts'),
  graphics: here('src/graphics/mount-graphics.ts'),
  control: here('src/control/control.ts'),
  rtc: here('src/player/engines/web-rtc.ts'),
  premiere: here('src/live/premiere/premiere.ts'),
  live: here('src/live/create-live-show.ts'),
  show: here('src/show/create-show.ts'),
}).map(([name, path]) => ({
  input: { [name]: path },
  plugins: [...(name === 'control' ? [laterChunks(listBook)] : []), virtualChunks(book), ...sources()],
  output: {
    dir,
    format: 'es',
    intro: chunkIntro + (name === 'control' ? laterFunction : ''),
    ...hashed,
    plugins: [chunkImports(), oneKeyword(), minify(), recordChunks(book), writeSiblings(manifest)],
  },
}));

/** Widgets, with what they share with the other chunks: most pages have none. */
const widgets: RollupOptions = {
  input: { widgets: here('src/widgets/mount-widgets.ts') },
  plugins: sources(),
  output: {
    dir,
    format: 'es',
    intro: chunkIntro,
    ...hashed,
    plugins: [minify(), recordChunks(book), writeSiblings(manifest)],
  },
};

/** What serves a second business on a page: most pages have one. */
const secondSite: RollupOptions = {
  input: { site: here('src/second-site.ts') },
  plugins: [virtualChunks(book), ...sources()],
  output: {
    dir,
    format: 'es',
    intro: secondIntro,
    ...hashed,
    plugins: [chunkImports(), oneKeyword(), minify(), recordChunks(book), writeSiblings(manifest)],
  },
};

/** The loader: one classic script, at its stable address and, pinned, at that of its version. */
const loader: RollupOptions = {
  input: { loader: here('src/entry.ts') },
  plugins: [virtualChunks(book), ...sources()],
  output: [false, true].map((isPinned) => ({
    dir,
    format: 'iife',
    intro: () => loaderIntro(book, isPinned),
    entryFileNames: isPinned ? '[hash]/index.js' : 'index.js',
    inlineDynamicImports: false,
    plugins: [chunkImports(), oneKeyword(), minify(), writeSiblings(manifest)],
  })),
};

/** The optional stub, to be pasted inline by pages that call the API early. */
const snippet: RollupOptions = {
  input: { snippet: here('src/snippet.ts') },
  plugins: sources(),
  output: { dir, format: 'iife', entryFileNames: 'snippet.js', plugins: [minify(), writeSiblings(manifest)] },
};

/** The script of the page that sites frame: its options, and the calls of the page around it. */
const frame: RollupOptions = {
  input: { frame: here('src/frame/frame-page.ts') },
  plugins: sources(),
  output: {
    dir,
    format: 'iife',
    entryFileNames: 'frame.js',
    plugins: [oneKeyword(), minify(), writeSiblings(manifest)],
  },
};

/** What npm's users import, for publishing: React itself stays outside. */
const modules: RollupOptions = {
  input: {
    load: here('src/client/load-embed.ts'),
    player: here('src/client/connect-player.ts'),
    frame: here('src/client/connect-frame.ts'),
    element: here('src/element/tags.ts'),
    react: here('src/react.tsx'),
  },
  external: [/^react(\/|$)/],
  plugins: [...sources(), writeManifest(manifest, dir), swapIn(buildDirectory, here('dist'))],
  output: {
    dir: join(buildDirectory, 'modules'),
    format: 'es',
    // Frameworks with server components read this first line.
    banner: ({ name }) => (name === 'react' ? "'use client';" : ''),
    entryFileNames: '[name].js',
    chunkFileNames: 'shared-[hash:6].js',
  },
};

export default [
  more,
  languages,
  controls,
  foreign,
  list,
  ...playing,
  widgets,
  secondSite,
  loader,
  snippet,
  frame,
  modules,
];
