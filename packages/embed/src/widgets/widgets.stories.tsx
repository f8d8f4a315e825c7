import type { PublicPlayer } from '@commoncast/core/players/schema';
import type { PublicWidget } from '@commoncast/core/widgets/schema';
import { WIDGET_TAG } from '../element/tags.ts';
import './story-player.ts';

const PLAYER: PublicPlayer = {
  id: '01934567-0000-7000-8000-000000000001',
  autoPlay: false,
  videoLoop: false,
  hideControls: false,
  logo: '',
  showIcon: false,
  playerColor: '#C8102E',
  video: {
    id: '01934567-0000-7000-8000-00000000000a',
    category: 'VOD',
    title: 'How to throw a bowl',
    durationS: 20,
    width: 1280,
    height: 720,
    posterUrl: null,
    storyboardUrl: null,
    captions: [],
    chapters: [],
    source: { protocol: 'hls', url: 'https://video.example/index.m3u8', variants: [] },
  },
  playlist: null,
};

const WIDGET: PublicWidget = {
  id: '01934567-0000-7000-8000-00000000000b',
  kind: 'INLINE',
  trigger: { on: 'LOAD' },
  place: { corner: 'BOTTOM_RIGHT', selector: null, position: 'AFTER', widthPx: 480 },
  conditions: { devices: [], languages: [] },
  frequency: { maxShows: null, period: 'PAGE', hideAfterDismissalDays: 0 },
  callToAction: null,
  hypergraphics: [],
  player: PLAYER,
  test: null,
};

const story = (changes: Partial<PublicWidget>) => ({
  args: { preview: true, details: { ...WIDGET, ...changes } },
});

export default { title: 'Embed/Widget', component: WIDGET_TAG };

export const Inline = story({});
export const Floating = story({ kind: 'FLOATING' });
export const FloatingTopLeft = story({
  kind: 'FLOATING',
  place: { ...WIDGET.place, corner: 'TOP_LEFT', widthPx: 320 },
});
export const Popover = story({ kind: 'POPOVER' });
export const Sticky = story({ kind: 'STICKY' });
export const Hypergraphics = story({
  hypergraphics: [
    {
      id: '01934567-0000-7000-8000-00000000000c',
      name: 'Spring sale',
      url: 'https://shop.example/sale',
      // Storybook serves it; a data address is none that a widget shows.
      defaultPath: new URL('icon.svg', location.href).href,
      hoverPath: '',
      fromS: 0,
      toS: 20,
      leftPercent: 5,
      topPercent: 5,
      widthPercent: 15,
    },
  ],
});
export const CallToAction = story({
  callToAction: { text: 'Buy a bowl', url: 'https://shop.example', moment: { at: 'TIME', seconds: 1 } },
});
export const LongCallToAction = story({
  place: { ...WIDGET.place, widthPx: 240 },
  callToAction: {
    text: 'Ver todos los cuencos',
    url: 'https://shop.example',
    moment: { at: 'TIME', seconds: 1 },
  },
});
