import { expect, it } from 'vitest';
import { responsiveFrameOf } from './responsive-frame.ts';

const picture = { width: 1280, height: 720 };

it('has the proportions of its video', () => {
  const high = responsiveFrameOf('https://video.example', {
    id: '42',
    title: 'Bowls',
    picture: { width: 720, height: 1280 },
  });
  expect(high).toContain('aspect-ratio:9/16"');
});

it('is as wide as its column, with the permissions that a player needs and an escaped title', () => {
  expect(responsiveFrameOf('https://video.example', { id: '42', title: 'Bowls & "cups"', picture })).toBe(
    '<iframe src="https://video.example/embed/42" title="Bowls & &quot;cups&quot;" width="100%" height="360" ' +
      'allow="autoplay; fullscreen; picture-in-picture; encrypted-media" frameborder="0" loading="lazy" ' +
      'style="display:block;height:auto;aspect-ratio:16/9"></iframe>',
  );
});
