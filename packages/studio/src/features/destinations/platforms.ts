import type { DestinationPlatform } from '@commoncast/core/destinations/constants';

interface PlatformWords {
  readonly label: string;
  /** The server that it names itself; empty where every channel has another. */
  readonly rtmpUrl: string;
  /** Where its key is found. */
  readonly keyHint: string;
}

/** What the platforms call their servers, and where their keys are. */
export const PLATFORMS: Readonly<Record<DestinationPlatform, PlatformWords>> = {
  YOUTUBE: {
    label: 'YouTube',
    rtmpUrl: 'rtmps://a.rtmps.youtube.com/live2',
    keyHint: 'In YouTube Studio: Create, Go live, Stream, then Stream key.',
  },
  TWITCH: {
    label: 'Twitch',
    rtmpUrl: 'rtmps://live.twitch.tv/app',
    keyHint: 'In the Creator Dashboard: Settings, Stream, then Primary Stream key.',
  },
  FACEBOOK: {
    label: 'Facebook',
    rtmpUrl: 'rtmps://live-api-s.facebook.com:443/rtmp/',
    keyHint: 'In Live Producer: Streaming software, then Stream key. Choose a persistent key.',
  },
  CUSTOM: {
    label: 'Another server',
    rtmpUrl: '',
    keyHint: 'Whoever runs the server tells you both.',
  },
};
