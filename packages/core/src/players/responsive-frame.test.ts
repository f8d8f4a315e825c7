import { expect, it } from 'vitest';
import { responsiveFrameOf } from './responsive-frame.ts';

it('is as wide as its column, with the permissions that a player needs and an escaped title', () => {
  expect(responsiveFrameOf('https://video.example', { id: '42', title: 'Bowls & "cups"' })).toBe(
    '<iframe src="https://video.example/embed/42" title="Bowls & &quot;cups&quot;" width="100%" height="360" ' +
      'allow="autoplay; fullscreen; picture-in-picture; encrypted-media" frameborder="0" loading="lazy" ' +
      'style="display:block;height:auto;aspect-ratio:16/9"></iframe>',
  );
});
