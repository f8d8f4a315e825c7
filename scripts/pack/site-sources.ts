/** A page in TypeScript that uses every entry point of the packages but Preact's. */
export const PAGE = `
import { createClient } from '@commoncast/core/http/client';
import { listPlayers } from '@commoncast/core/players/api';
import { loadEmbed } from '@commoncast/embed';
import { connectFrame } from '@commoncast/embed/frame';
import { connectPlayer } from '@commoncast/embed/player';
import { type CommoncastPlayerElement, type EmbedEvents, PLAYER_TAG, type PlayerHandle } from '@commoncast/embed/element';
import { CommoncastPlayer, type CommoncastPlayerRef } from '@commoncast/embed/react';
import { createElement, createRef } from 'react';

const ref = createRef<CommoncastPlayerRef>();
export const page = createElement(CommoncastPlayer, {
  ref, playerId: 'p1', title: 'Bowls', posterUrl: 'https://video.example/p.png', href: 'https://video.example/v/1', start: 30,
  onPlay: ({ positionS, player }) => console.log(positionS.toFixed(1), player.localName),
  onClick: (event) => event.preventDefault(),
});
export async function use(frame: HTMLIFrameElement) {
  const names: string[] = (await createClient({ origin: '' }).call(listPlayers, {})).content.map(({ name }) => name);
  for (const player of [ref.current!, connectFrame(frame), connectPlayer(ref.current!.element)]) {
    const stop: () => void = player.on('error', ({ code }) => console.log(code));
    const isMoving: boolean = await player.play();
    if (isMoving) await player.set('volume', (await player.get('volume')) / 2);
    stop();
  }
  (await loadEmbed('https://video.example/index.js')).convert(names[0] ?? '');
  window.commoncast?.convert('order');
  const stopAll: (() => void) | undefined = window.commoncast?.on('play', ({ positionS }) => console.log(positionS));
  stopAll?.();
  // @ts-expect-error the snippet may not have run yet
  window.commoncast.convert('order');
  const element: CommoncastPlayerElement | null = document.querySelector(PLAYER_TAG);
  if (!element) return;
  element.currentTime = element.duration / 2;
  await element.play();
  element.addEventListener('timeupdate', ({ type }) => console.log(type, element.paused));
  element.addEventListener('commoncast-milestone', ({ detail }) => console.log(detail.percent, detail.player));
  const handle: PlayerHandle = connectPlayer(element);
  for (const { id, height } of await handle.getQualities()) if (height < 720) await handle.setQuality(id);
  await handle.setCaptions('de');
  const told = (event: EmbedEvents['chapterchange']) => event.title.trim();
  handle.on('chapterchange', told);
  // @ts-expect-error milestones are closed
  handle.on('milestone', ({ percent }) => percent === 30);
  // @ts-expect-error there is no such event
  ref.current!.on('nothing', () => {});
}
`;

/** For those who write the tags themselves, with React. */
export const TAGS = `
import type {} from '@commoncast/embed/react';

export const tags = (
  <main>
    <commoncast-player player-id="p1" start={30} className="film" ref={(player) => player?.pause()} />
    <commoncast-widget widget-id="w1" />
    {/* @ts-expect-error there is no such attribute */}
    <commoncast-player player={1} />
  </main>
);
`;

/** The same with Preact, whose attributes have the names of HTML. */
export const PREACT_TAGS = `
/** @jsxImportSource preact */
import { PLAYER_TAG } from '@commoncast/embed/preact';

export const tags = (
  <main>
    <commoncast-player player-id="p1" start={30} class="film" ref={(player) => player?.pause()} />
    <commoncast-widget widget-id="w1" />
    {/* @ts-expect-error there is no such attribute */}
    <commoncast-player player={1} />
  </main>
);
export const tag: 'commoncast-player' = PLAYER_TAG;
`;

/** Old code asks for the packages with `require`. */
export const COMMON_JS = `
import core = require('@commoncast/core/http/api-error');
import embed = require('@commoncast/embed/frame');

export const isOurs: boolean = core.isApiError(new Error());
export const connect: (frame: HTMLIFrameElement) => { play(): Promise<boolean> } = embed.connectFrame;
`;

/** Prints what a server shows in the place of a player, after loading the packages in two other ways. */
export const RENDER = `
import { createRequire } from 'node:module';
import { renderToString } from 'react-dom/server';
import { page } from './page.js';

const { PLAYER_TAG } = await import('@commoncast/embed/preact');
const { connectPlayer } = createRequire(import.meta.url)('@commoncast/embed/player');
console.log(PLAYER_TAG, typeof connectPlayer);
console.log(renderToString(page));
`;
