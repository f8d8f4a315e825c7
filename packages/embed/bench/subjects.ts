import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Harness } from '../e2e/harness.ts';
import type { Subject } from './subject.ts';

const PEERS = join(import.meta.dirname, 'peers/node_modules');
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  mjs: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
};

/** The files that peers are loaded from, as their own pages recommend for a script tag. */
const FILES = {
  hls: 'hls.js/dist/hls.light.min.js',
  hlsModule: 'hls.js/dist/hls.light.min.mjs',
  videoJs: 'video.js/dist/video.min.js',
  videoJsCss: 'video.js/dist/video-js.min.css',
  mux: '@mux/mux-player/dist/mux-player.mjs',
  plyr: 'plyr/dist/plyr.min.js',
  plyrCss: 'plyr/dist/plyr.css',
  plyrSvg: 'plyr/dist/plyr.svg',
  vidstack: 'vidstack/cdn/with-layouts/vidstack.js',
  vidstackCss: 'vidstack/player/styles/default/theme.css',
  vidstackLayoutCss: 'vidstack/player/styles/default/layouts/video.css',
} as const;
/** What is loaded from beside these. */
const FOLDERS = [
  'vidstack/cdn/with-layouts/chunks',
  'vidstack/cdn/with-layouts/providers',
  'media-icons/dist',
  'media-icons/dist/icons',
  'media-captions/dist',
  'media-captions/dist/prod',
];
/** Vidstack takes its icons and captions from a network of others. */
const FOREIGN = /https:\/\/[\w.]+\/npm\/(media-icons|media-captions)@[\d.]+\/dist\/(\w+\.js)\/\+esm/g;

const address = ({ service }: Harness, file: keyof typeof FILES): string =>
  `${service.origin}/peers/${FILES[file]}`;

let compressed: Map<string, Buffer> | undefined;

/** Puts the peers' files beside ours, compressed as well. */
export async function servePeers({ service }: Harness): Promise<void> {
  compressed ??= await compress();
  for (const [file, body] of compressed) {
    const type = TYPES[file.split('.').at(-1) ?? ''] ?? '';
    service.publish(`/peers/${file}`, {
      html: body,
      headers: { 'content-type': type, 'content-encoding': 'br' },
    });
  }
}

async function compress(): Promise<Map<string, Buffer>> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const inFolders = await Promise.all(
    FOLDERS.map(async (folder) => {
      const names = await readdir(join(PEERS, folder));
      return names.filter((name) => name.endsWith('.js')).map((name) => `${folder}/${name}`);
    }),
  );
  const files = new Map<string, Buffer>();
  for (const file of [...Object.values(FILES), ...inFolders.flat()]) {
    const source = await readFile(join(PEERS, file), 'utf8');
    const own = source.replace(FOREIGN, '/peers/$1/dist/$2');
    files.set(file, brotliCompressSync(own, { params }));
  }
  return files;
}

const script = (url: string, more = ''): string => `<script ${more} src="${url}"></script>`;
const sheet = (url: string): string => `<link rel="stylesheet" href="${url}">`;
const poster = ({ service }: Harness): string => service.video.posterUrl ?? '';
const stream = ({ service }: Harness): string => service.video.source.url;
const muted = (isAutoPlay: boolean): string => (isAutoPlay ? 'muted autoplay' : 'preload="none"');
const BOX = 'style="display:block;width:100%;aspect-ratio:16/9"';

const ours: Subject = {
  name: 'ours',
  button: '.start',
  preload: `document.querySelector('commoncast-player').load()`,
  place: ({ harness, isAutoPlay }) => ({
    head: harness.snippet,
    body: () => harness.placement(harness.player({ autoPlay: isAutoPlay })),
  }),
  placeCold: (harness) => ({
    head: `<script>Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } })</script>${harness.snippet}`,
    body: () => harness.placement(harness.player()),
  }),
};

/** The floor of what is made of hls.js: the browser's own controls, and nothing fetched before it is wanted. */
const bareHls: Subject = {
  name: 'bare hls.js light',
  button: 'button',
  place: ({ harness, isAutoPlay }) => ({
    head: script(address(harness, 'hls')),
    body: () => `<video playsinline ${muted(isAutoPlay)} poster="${poster(harness)}" ${BOX}></video><button>Play</button>
<script>{
  const video = document.currentScript.parentElement.querySelector('video');
  const start = () => {
    const hls = new Hls({ enableWorker: false });
    hls.loadSource('${stream(harness)}');
    hls.attachMedia(video);
    video.play();
  };
  ${isAutoPlay ? 'start();' : "document.currentScript.parentElement.querySelector('button').onclick = start;"}
}</script>`,
  }),
  placeCold: (harness) => ({
    head: '',
    body: () => `<video playsinline preload="none" poster="${poster(harness)}" ${BOX}></video><button>Play</button>
<script>document.querySelector('button').onclick = () => {
  const video = document.querySelector('video');
  const script = document.createElement('script');
  script.src = '${address(harness, 'hls')}';
  script.onload = () => {
    const hls = new Hls({ enableWorker: false });
    hls.loadSource('${stream(harness)}');
    hls.attachMedia(video);
    video.play();
  };
  document.head.append(script);
}</script>`,
  }),
};

const videoJs: Subject = {
  name: 'Video.js 8.24.1',
  button: '.vjs-big-play-button',
  place: ({ harness, isAutoPlay }) => ({
    head: sheet(address(harness, 'videoJsCss')) + script(address(harness, 'videoJs')),
    body: () => `<video class="video-js" controls playsinline ${muted(isAutoPlay)} poster="${poster(harness)}" ${BOX}></video>
<script>videojs(document.currentScript.parentElement.querySelector('video'), { fluid: true, sources: [{ src: '${stream(harness)}', type: 'application/x-mpegURL' }] });</script>`,
  }),
};

const muxPlayer: Subject = {
  name: 'Mux Player 3.14.0',
  button: 'media-play-button',
  place: ({ harness, isAutoPlay }) => ({
    head: script(address(harness, 'mux'), 'type="module"'),
    body: () =>
      `<mux-player ${muted(isAutoPlay)} src="${stream(harness)}" poster="${poster(harness)}" disable-tracking ${BOX}></mux-player>`,
  }),
};

const plyr: Subject = {
  name: 'Plyr 3.8.4',
  button: '.plyr__control--overlaid',
  place: ({ harness, isAutoPlay }) => ({
    head:
      sheet(address(harness, 'plyrCss')) + script(address(harness, 'hls')) + script(address(harness, 'plyr')),
    body: () => `<video playsinline controls ${muted(isAutoPlay)} poster="${poster(harness)}" ${BOX}></video>
<script>{
  const video = document.currentScript.parentElement.querySelector('video');
  const hls = new Hls({ enableWorker: false, autoStartLoad: ${isAutoPlay} });
  hls.loadSource('${stream(harness)}');
  hls.attachMedia(video);
  video.addEventListener('play', () => hls.startLoad(), { once: true });
  new Plyr(video, { iconUrl: '${address(harness, 'plyrSvg')}', blankVideo: '' });
}</script>`,
  }),
};

/** @param load when it begins to fetch: by itself as soon as it is visible, or with the press */
const vidstack = (name: string, load: 'visible' | 'play'): Subject => ({
  name,
  button: 'media-play-button',
  pressEvent: 'pointerup',
  place: ({ harness, isAutoPlay }) => ({
    head:
      sheet(address(harness, 'vidstackCss')) +
      sheet(address(harness, 'vidstackLayoutCss')) +
      script(address(harness, 'vidstack'), 'type="module"') +
      // It would fetch hls.js from a network of others.
      `<script>document.addEventListener('provider-change', ({ detail }) => {
        if (detail?.type === 'hls') detail.library = () => import('${address(harness, 'hlsModule')}');
      }, true);</script>`,
    body: () =>
      `<media-player src="${stream(harness)}" load="${isAutoPlay ? 'visible' : load}" ${isAutoPlay ? 'muted autoplay' : 'preload="none"'} playsinline ${BOX}>
<media-provider><media-poster class="vds-poster" src="${poster(harness)}"></media-poster></media-provider><media-video-layout></media-video-layout></media-player>`,
  }),
});

export const SUBJECTS: readonly Subject[] = [
  ours,
  bareHls,
  videoJs,
  muxPlayer,
  vidstack('Vidstack 1.15.6', 'visible'),
  vidstack('Vidstack, lazy', 'play'),
  plyr,
];
