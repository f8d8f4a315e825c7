import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PackedPackage, packPackages } from './pack-packages.ts';

const modules = join(import.meta.dirname, '../../node_modules');
/** What somebody else's project has installed besides our tarballs. */
const INSTALLED = ['ky', 'valibot', 'react', 'react-dom', 'scheduler', '@types/react', 'csstype'];

const PAGE = `
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
/** For those who write the tags themselves. */
const TAGS = `
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
const RENDER = `
import { renderToString } from 'react-dom/server';
import { page } from './page.js';
console.log(renderToString(page));
`;

let project: string;
let packed: PackedPackage[];
beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'commoncast-project-'));
  packed = await packPackages(join(project, 'packed'));
  for (const name of INSTALLED) {
    mkdirSync(join(project, 'node_modules', name, '..'), { recursive: true });
    symlinkSync(join(modules, name), join(project, 'node_modules', name));
  }
  for (const { name, tarball } of packed) {
    const directory = join(project, 'node_modules', name);
    mkdirSync(directory, { recursive: true });
    execFileSync('tar', ['-xzf', tarball, '-C', directory, '--strip-components=1']);
  }
}, 300_000);
afterAll(() => rmSync(project, { recursive: true, force: true }));

it('packs what publint accepts, with README and licence', async () => {
  for (const { name, directory } of packed) {
    const { messages } = await publint({ pkgDir: directory, strict: true });
    expect(messages, name).toEqual([]);
    const installed = join(project, 'node_modules', name);
    expect(readFileSync(join(installed, 'README.md'), 'utf8')).toContain(`# ${name}`);
    expect(readFileSync(join(installed, 'LICENSE'), 'utf8')).toContain('Apache License');
  }
  // Server components may import it: frameworks read this first line.
  const component = join(project, 'node_modules/@commoncast/embed/dist/react.js');
  expect(readFileSync(component, 'utf8')).toMatch(/^'use client';/);
}, 60_000);

it("compiles in a strict project, and renders a player's element without a window", () => {
  const write = (name: string, text: string) => writeFileSync(join(project, name), text);
  write('package.json', JSON.stringify({ name: 'site', private: true, type: 'module' }));
  write('page.ts', PAGE);
  write('tags.tsx', TAGS);
  write('render.js', RENDER);
  const options = {
    strict: true,
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: [],
    jsx: 'react-jsx',
  };
  write(
    'tsconfig.json',
    JSON.stringify({ compilerOptions: { ...options, skipLibCheck: false }, files: ['page.ts', 'tags.tsx'] }),
  );
  const node = (...args: string[]) => {
    try {
      return execFileSync(process.execPath, args, { cwd: project, encoding: 'utf8' });
    } catch (error) {
      return (error as { stdout: string }).stdout;
    }
  };
  expect(node(join(modules, 'typescript/bin/tsc'), '-p', '.')).toBe('');
  const html = node('render.js');
  expect(html).toContain('<commoncast-player player-id="p1" start="30">');
  expect(html).toContain(
    '<a href="https://video.example/v/1"><svg width="100%" viewBox="0 0 16 9" role="img"',
  );
  expect(html).not.toContain('onPlay');
}, 300_000);
