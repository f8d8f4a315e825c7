import { expect, test } from 'vitest';
import { articlePage, filmsPage, landingPage, scriptsIn, shopPage } from './site-pages.ts';

const SCRIPT =
  '<script async src="http://localhost:8080/sub-apps/widgets/player/index.js?key=k&sum=s"></script>';
const PASTED = `<div><commoncast-player player-id="a"></commoncast-player></div>\n${SCRIPT}`;

test('the first page carries what was pasted, exactly as pasted', () => {
  expect(articlePage(PASTED)).toContain(PASTED);
});

test('without anything pasted it says what to do', () => {
  expect(articlePage(' ')).toContain('Nothing has been pasted here yet');
});

test('the other pages carry the script that was pasted, and not its player', () => {
  expect(scriptsIn(PASTED)).toBe(SCRIPT);
  for (const page of [landingPage(SCRIPT), shopPage(SCRIPT), filmsPage('', SCRIPT)]) {
    expect(page.match(/index\.js\?key=k/g)).toHaveLength(1);
    expect(page).not.toContain('<commoncast-player');
  }
});

test('each page leads to the others and marks itself', () => {
  for (const [path, page] of [
    ['/', articlePage('')],
    ['/no-4', landingPage('')],
    ['/shop', shopPage('')],
    ['/films', filmsPage('', '')],
  ] as const) {
    for (const href of ['/', '/no-4', '/shop', '/films']) expect(page).toContain(`<a href="${href}"`);
    expect(page.match(/<a href="([^"]+)" aria-current="page"/)?.[1]).toBe(path);
  }
});
