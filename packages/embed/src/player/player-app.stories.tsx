import type { PublicPlayer, PublicVideo } from '@commoncast/core/players/schema';
import captionsUrl from './story-captions.vtt?url';
import { STORY_TAG, type StoryArgs } from './story-stage.ts';

const VTT = new URL(captionsUrl, location.href).href;

const VIDEO: PublicVideo = {
  id: '01934567-0000-7000-8000-00000000000a',
  category: 'VOD',
  title: 'How to throw a bowl',
  durationS: 754,
  width: 1280,
  height: 720,
  posterUrl: null,
  storyboardUrl: null,
  captions: [
    { language: 'en', label: 'English', url: VTT },
    { language: 'de', label: 'Deutsch', url: VTT },
  ],
  chapters: [
    { startS: 0, title: 'Wedging the clay' },
    { startS: 120, title: 'Centring' },
    { startS: 400, title: 'Opening and pulling the wall' },
  ],
  source: { protocol: 'hls', url: 'https://video.example/index.m3u8', variants: [] },
};

const DETAILS: PublicPlayer = {
  id: '01934567-0000-7000-8000-000000000001',
  autoPlay: false,
  videoLoop: false,
  hideControls: false,
  logo: '',
  showIcon: false,
  playerColor: '#C8102E',
  video: VIDEO,
  playlist: null,
};

const PLAYLIST = {
  id: '01934567-0000-7000-8000-0000000000aa',
  name: 'Pottery from the beginning',
  videos: [
    VIDEO,
    { ...VIDEO, id: '01934567-0000-7000-8000-00000000000b', title: 'Trimming a foot', durationS: 421 },
    {
      ...VIDEO,
      id: '01934567-0000-7000-8000-00000000000c',
      title: 'A glaze in five minutes',
      durationS: 300,
    },
  ],
};

/** What a video element says of itself when it plays, and a window of a broadcast that can be rewound. */
const PLAYING = { paused: false, readyState: 4, currentTime: 130 };
const WINDOW = { length: 1, start: () => 0, end: () => 1800 };
const LIVE = { ...PLAYING, duration: Number.POSITIVE_INFINITY, seekable: WINDOW };

const story = (changes: Partial<StoryArgs> = {}, look: Partial<PublicPlayer> = {}) => ({
  args: {
    args: {
      status: 'started',
      failure: undefined,
      isAutoPlay: false,
      resumedS: 0,
      media: {},
      press: [],
      lang: 'en',
      details: { ...DETAILS, ...look },
      ...changes,
    } satisfies StoryArgs,
  },
});

/** On a page of its own look, and no wider than this. */
const on = (background: string, widthPx = 960) => ({ page: { background, widthPx } });
const SETTINGS = '[data-menu=settings]';
const nthRow = (nth: number): string => `.menu .row:nth-child(${nth})`;

export default { title: 'Embed/Player', component: STORY_TAG };

export const Idle = story({ status: 'idle' });
export const Warming = story({ status: 'warming' });
export const Loading = story({ status: 'loading' });
export const Playing = story({ media: PLAYING });
export const Paused = story();
export const Buffering = story({ media: { ...PLAYING, readyState: 2 } });
export const Seeking = story({ media: { ...PLAYING, seeking: true } });
export const Ended = story({ media: { ended: true } });
export const Live = story({ media: { ...LIVE, currentTime: 1795 } });
export const BehindLive = story({ media: { ...LIVE, currentTime: 1400 } });
export const ConnectionLost = story({ status: 'failed', failure: 'network' });
export const TakenDown = story({ status: 'failed', failure: 'missing' });
export const NotPlayableHere = story({ status: 'failed', failure: 'media' });
export const BlockedAutoPlay = story({ status: 'blocked' });
export const BeganByItself = story({ isAutoPlay: true });
export const Resumed = story({ media: PLAYING, resumedS: 192 });

export const SettingsMenu = story({ press: [SETTINGS] });
export const QualityMenu = story({ press: [SETTINGS, nthRow(1)] });
export const SpeedMenu = story({ press: [SETTINGS, nthRow(2)] });
export const ChaptersMenu = story({ press: [SETTINGS, nthRow(3)] });
export const CaptionsMenu = story({ press: ['[data-menu=captions]'] });
export const CaptionStyleMenu = story({ press: ['[data-menu=captions]', nthRow(4)] });
export const Transcript = story({ press: [SETTINGS, nthRow(4)] });
export const KeyboardShortcuts = story({ press: [SETTINGS, '.menu .row:last-child'] });
export const Playlist = story({ press: ['[data-menu=playlist]'] }, { playlist: PLAYLIST });
export const PlaylistSettings = story({ press: [SETTINGS] }, { playlist: PLAYLIST });
export const UpNext = story({ media: { ended: true } }, { playlist: PLAYLIST });

export const Arabic = story({ lang: 'ar', press: [SETTINGS] });
export const Japanese = story({ lang: 'ja', press: [SETTINGS] });
export const OnDarkPage = story(on('#161412'));
export const OnLightPage = story(on('#faf9f8'));
export const SmallResumed = story({ media: PLAYING, resumedS: 192, ...on('#faf9f8', 320) });
export const Small = story({ press: [SETTINGS], ...on('#faf9f8', 320) });
export const VerySmall = story(on('#faf9f8', 240), { playlist: PLAYLIST });
export const LightColour = story({}, { playerColor: '#FFE14D' });
export const DarkColour = story({}, { playerColor: '#0B1F33' });
export const HiddenControls = story({}, { hideControls: true });
