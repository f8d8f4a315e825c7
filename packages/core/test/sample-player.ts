import type { PublicPlayer, PublicVideo } from '../src/players/schema.ts';
import { ID, OTHER_ID } from './sample-values.ts';

/** What a visitor's browser is told of a video, with every part that there can be. */
export const PUBLIC_VIDEO: PublicVideo = {
  id: ID,
  category: 'VOD',
  title: 'How bowls are turned',
  durationS: 61.5,
  width: 1920,
  height: 1080,
  posterUrl: 'https://video.example/cdn/thumbnail/1.png',
  storyboardUrl: null,
  captions: [{ language: 'en', label: 'English', url: 'https://video.example/en.vtt' }],
  chapters: [{ startS: 12.5, title: 'The wood' }],
  source: {
    protocol: 'hls',
    url: 'https://video.example/cdn/vod/1/index.m3u8',
    variants: [
      {
        path: '720p/index.m3u8',
        bandwidth: 3_000_000,
        averageBandwidth: 2_400_000,
        width: 1280,
        height: 720,
        codecs: 'avc1.64001f,mp4a.40.2',
        opening: null,
      },
    ],
  },
};

/** What a visitor's browser is told of a player that shows a playlist. */
export const PUBLIC_PLAYER: PublicPlayer = {
  id: OTHER_ID,
  autoPlay: true,
  videoLoop: false,
  hideControls: false,
  logo: 'https://shop.example/logo.png',
  showIcon: true,
  playerColor: '#c8102e',
  video: PUBLIC_VIDEO,
  playlist: { id: ID, name: 'Workshop', videos: [PUBLIC_VIDEO] },
};
