import { expect, it } from 'vitest';
import { codeSnippetOf, frameOf, pinnedSnippetOf, placementOf, siteSnippetOf } from './snippet.ts';

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
  isVisible: true,
} as const;

it('writes an element that is a link with a picture, without style or script', () => {
  const player = { uuid: '42', content: { ...content, name: 'Bowls & "cups" <new>' } };
  expect(placementOf(origin, player)).toBe(
    '<commoncast-player player-id="42"><a href="https://video.example/v/7"><svg width="100%" viewBox="0 0 16 9" ' +
      'role="img" aria-label="Play Bowls & &quot;cups&quot; &lt;new>"><image ' +
      'href="https://video.example/cdn/thumbnail/7.png" width="16" height="9"/><path d="M6.8 3v3l2.6-1.5z" ' +
      'fill="white"/></svg></a></commoncast-player>',
  );
});

it('places a playlist with a link to its page and the picture of its first video', () => {
  const playlist = { ...content, category: 'PLAYLIST', name: 'Summer' } as const;
  const placed = (posterUrl: string | null) =>
    placementOf(origin, { uuid: '42', content: { ...playlist, posterUrl } });
  const open = `<commoncast-player player-id="42"><a href="${origin}/p/7"><svg`;
  expect(placed(`${origin}/cdn/thumbnail/8.png?v=2`)).toContain(open);
  expect(placed(`${origin}/cdn/thumbnail/8.png?v=2`)).toContain(
    `<image href="${origin}/cdn/thumbnail/8.png"`,
  );
  // A preview's picture is for members only.
  expect(placed(`${origin}/cdn/preview/token/vod/8/poster.png`)).toContain('<rect width="16" height="9"/>');
});

it('does not let a title be read as an entity', () => {
  const player = { uuid: '42', content: { ...content, name: '&quot; onload', posterUrl: null } };
  expect(placementOf(origin, player)).toContain('aria-label="Play &amp;quot; onload"');
});

it('places a player that shows nothing yet', () => {
  expect(placementOf(origin, { uuid: '42', content: null })).toBe(
    '<commoncast-player player-id="42"></commoncast-player>',
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
