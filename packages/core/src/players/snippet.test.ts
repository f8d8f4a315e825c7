import { expect, it } from 'vitest';
import { codeSnippetOf, frameOf, pinnedSnippetOf, placementOf, shapeOf, siteSnippetOf } from './snippet.ts';

const origin = 'https://video.example';

it('writes the site snippet as it is documented', () => {
  expect(siteSnippetOf(codeSnippetOf(origin, 'pk_1'), 'a-b_c')).toBe(
    '<script async src="https://video.example/sub-apps/widgets/player/index.js?key=pk_1&sum=a-b_c"></script>',
  );
});

const content = {
  contentId: '7',
  category: 'VOD',
  posterUrl: `${origin}/p.png?v=2`,
  width: 1280,
  height: 720,
  isVisible: true,
} as const;

it('writes an element that is a link with a picture, without style or script', () => {
  const player = { id: '42', content: { ...content, name: 'Bowls & "cups" <new>' } };
  expect(placementOf(origin, player)).toBe(
    '<div><commoncast-player player-id="42"><a href="https://video.example/v/7"><svg width="100%" viewBox="0 0 16 9" ' +
      'display="block" role="img" aria-label="Play Bowls & &quot;cups&quot; &lt;new>"><image ' +
      'href="https://video.example/cdn/thumbnail/7.png?w=960" width="16" height="9"/><path d="M6.8 3v3l2.6-1.5z" ' +
      'fill="white"/></svg></a></commoncast-player></div>',
  );
});

it('holds the place of a high picture in its own proportion, with the sign in its middle', () => {
  const placed = placementOf(origin, {
    id: '42',
    content: { ...content, name: 'Bowls', width: 720, height: 1280 },
  });
  expect(placed).toContain('<svg width="100%" viewBox="0 0 9 16" ');
  expect(placed).toContain('.png?w=960" width="9" height="16"/><path d="M3.3 6.5v3');
});

it.each([
  [1920, 1080, 16, 9],
  [640, 480, 12, 9],
  [1080, 1080, 9, 9],
  [1920, 800, 21.6, 9],
  [0, 0, 16, 9],
  [null, null, 16, 9],
])('draws %s × %s as %s × %s', (width, height, drawnWidth, drawnHeight) => {
  expect(shapeOf({ width, height })).toEqual({ width: drawnWidth, height: drawnHeight });
});

it('places a playlist with a link to its page and the picture of its first video', () => {
  const playlist = { ...content, category: 'PLAYLIST', name: 'Summer' } as const;
  const placed = (posterUrl: string | null) =>
    placementOf(origin, { id: '42', content: { ...playlist, posterUrl } });
  const open = `<div><commoncast-player player-id="42"><a href="${origin}/p/7"><svg`;
  expect(placed(`${origin}/cdn/thumbnail/8.png?v=2`)).toContain(open);
  expect(placed(`${origin}/cdn/thumbnail/8.png?v=2`)).toContain(
    `<image href="${origin}/cdn/thumbnail/8.png?w=960"`,
  );
  // A preview's picture is for members only.
  expect(placed(`${origin}/cdn/preview/token/vod/8/poster.png`)).toContain('<rect width="16" height="9"/>');
});

it('paints the colour of the picture until it is there, and no picture before what plays by itself', () => {
  const player = {
    id: '42',
    content: { ...content, name: 'Bowls', posterPlaceholder: 'HSMBBIBnaiyId4iKiI+winqI+A==' },
  };
  const ground = '<rect width="16" height="9" fill="#0a77df"/>';
  expect(placementOf(origin, player)).toContain(`${ground}<image href=`);
  expect(placementOf(origin, player)).toContain('<commoncast-player player-id="42">');
  const byItself = placementOf(origin, { ...player, autoPlay: true });
  expect(byItself).toContain(`${ground}<path`);
  expect(byItself).toContain('<commoncast-player player-id="42" preload>');
});

it('does not let a title be read as an entity', () => {
  const player = { id: '42', content: { ...content, name: '&quot; onload', posterUrl: null } };
  expect(placementOf(origin, player)).toContain('aria-label="Play &amp;quot; onload"');
});

it('places a player that shows nothing yet', () => {
  expect(placementOf(origin, { id: '42', content: null })).toBe(
    '<div><commoncast-player player-id="42"></commoncast-player></div>',
  );
});

it('frames a player with the permissions that it needs, and an escaped title', () => {
  expect(frameOf(origin, { id: '42', title: 'Bowls & "cups"', width: 640, height: 360 })).toBe(
    '<iframe src="https://video.example/embed/42" title="Bowls & &quot;cups&quot;" width="640" height="360" ' +
      'allow="autoplay; fullscreen; picture-in-picture; encrypted-media" frameborder="0" loading="lazy"></iframe>',
  );
});

it('pins a version by the hash of its bytes', () => {
  const pinned = { version: 'Ab_9-x12', integrity: 'sha384-abc/+=' };
  expect(pinnedSnippetOf(codeSnippetOf(origin, 'pk_1'), 'a-b_c', pinned)).toBe(
    '<script async src="https://video.example/sub-apps/widgets/player/Ab_9-x12/index.js?key=pk_1&sum=a-b_c" ' +
      'integrity="sha384-abc/+=" crossorigin="anonymous"></script>',
  );
});
