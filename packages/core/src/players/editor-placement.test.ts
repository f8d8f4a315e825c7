import { expect, it } from 'vitest';
import { editorPlacementOf } from './editor-placement.ts';

const origin = 'https://video.example';
const content = {
  contentId: '7',
  category: 'VOD',
  posterUrl: null,
  width: 1280,
  height: 720,
  isVisible: true,
} as const;

it('is made of nothing but a div and a link with words', () => {
  const named = { id: '42', content: { ...content, name: 'Bowls & "cups" <new>' } };
  expect(editorPlacementOf(origin, named)).toBe(
    '<div data-commoncast-player="42"><a href="https://video.example/v/7">Play Bowls & &quot;cups&quot; &lt;new></a></div>',
  );
});

it('links a playlist to its own page', () => {
  const playlist = { id: '42', content: { ...content, category: 'PLAYLIST', name: 'Summer' } } as const;
  expect(editorPlacementOf(origin, playlist)).toContain(`<a href="${origin}/p/7">Play Summer</a>`);
});

it('places a player that shows nothing yet', () => {
  expect(editorPlacementOf(origin, { id: '42', content: null })).toBe(
    '<div data-commoncast-player="42"></div>',
  );
});
