import { readFile } from 'node:fs/promises';
import { listenLocally } from '../egress/local-server.ts';

interface PeerPlayer {
  /** Where its script is. */
  readonly script: string;
  /** Has it play `url` in `video`. */
  readonly load: string;
}

/** Other people's players, each as its own documentation begins. */
const PEER_PLAYERS = {
  'hls.js': {
    script: import.meta.resolve('hls.js/dist/hls.min.js'),
    load: 'const hls = new Hls(); hls.loadSource(url); hls.attachMedia(video);',
  },
  'Shaka Player': {
    script: import.meta.resolve('shaka-player/dist/shaka-player.compiled.js'),
    load: 'const player = new shaka.Player(); player.attach(video).then(() => player.load(url));',
  },
  // Chromium plays such playlists too: then it would be Chromium's player that is looked at.
  'Video.js': {
    script: import.meta.resolve('video.js/dist/video.min.js'),
    load: "videojs(video, { html5: { vhs: { overrideNative: true } } }).src({ src: url, type: 'application/x-mpegURL' });",
  },
} as const satisfies Readonly<Record<string, PeerPlayer>>;

export type PeerPlayerName = keyof typeof PEER_PLAYERS;

export const PEER_PLAYER_NAMES = Object.keys(PEER_PLAYERS) as PeerPlayerName[];

export interface PlayerPages {
  /** The address of a page on which one of these players plays a playlist. */
  pageOf(name: PeerPlayerName, playlistUrl: string): string;
  close(): Promise<void>;
}

/** Serves pages of another site, each with somebody else's player. */
export async function servePlayerPages(): Promise<PlayerPages> {
  const site = await listenLocally(['127.0.0.1'], async ({ url = '' }, response) => {
    const [, kind, name = ''] = new URL(url, 'http://site').pathname.split('/');
    const player = PEER_PLAYERS[decodeURIComponent(name) as PeerPlayerName];
    const isPage = kind === 'page';
    response.setHeader('content-type', isPage ? 'text/html; charset=utf-8' : 'text/javascript');
    if (!player) response.writeHead(404).end();
    else response.end(isPage ? pageWith(name, player) : await readFile(new URL(player.script)));
  });
  return {
    pageOf: (name, playlistUrl) =>
      `http://peer.localhost:${site.port}/page/${encodeURIComponent(name)}?${new URLSearchParams({ url: playlistUrl })}`,
    close: () => site.close(),
  };
}

function pageWith(name: string, { load }: PeerPlayer): string {
  return `<!doctype html><title>Another player</title>
<video id="video" muted autoplay playsinline width="640" height="360"></video>
<script src="/script/${name}"></script>
<script>
  const url = new URLSearchParams(location.search).get('url');
  const video = document.getElementById('video');
  ${load}
</script>`;
}
