import type { PublicPlayer } from '@commoncast/core/players/schema';
import { STORY_TAG, type StoryArgs } from './story-stage.ts';

const DETAILS: PublicPlayer = {
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
    durationS: 754,
    width: 1280,
    height: 720,
    posterUrl: null,
    storyboardUrl: null,
    captions: [{ language: 'en', label: 'English', url: 'https://video.example/captions.vtt' }],
    chapters: [],
    source: { protocol: 'hls', url: 'https://video.example/index.m3u8', variants: [] },
  },
  playlist: null,
};

const story = (changes: Partial<StoryArgs> = {}, look: Partial<PublicPlayer> = {}) => ({
  args: {
    args: {
      status: 'started',
      failure: undefined,
      isAutoPlay: false,
      details: { ...DETAILS, ...look },
      ...changes,
    } satisfies StoryArgs,
  },
});

export default { title: 'Embed/Player', component: STORY_TAG };

export const Paused = story();
export const LightColour = story({}, { playerColor: '#FFE14D' });
export const DarkColour = story({}, { playerColor: '#0B1F33' });
export const BeganByItself = story({ isAutoPlay: true });
export const HiddenControls = story({}, { hideControls: true });
export const ConnectionLost = story({ status: 'failed', failure: 'network' });
export const TakenDown = story({ status: 'failed', failure: 'missing' });
export const NotPlayableHere = story({ status: 'failed', failure: 'media' });
