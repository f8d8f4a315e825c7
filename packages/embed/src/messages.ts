// Every English sentence of the embed. Single constants, so that the loader carries only what it shows.

export const PLAY = 'Play';
export const playTitle = (title = ''): string => `${PLAY} ${title}`;
export const playerLabel = (title = ''): string => `Video player ${title}`;
export const NOTHING_TO_PLAY = 'Not available now.';
export const LOADING_FAILED = 'Loading failed. Try again.';

export const PAUSE = 'Pause';
export const REPLAY = 'Play again';
export const MUTE = 'Mute';
export const UNMUTE = 'Unmute';
export const TAP_TO_UNMUTE = 'Tap for sound';
export const VOLUME = 'Volume';
export const SEEK = 'Seek';
export const SETTINGS = 'Settings';
export const QUALITY = 'Quality';
export const SPEED = 'Speed';
export const CAPTIONS = 'Captions';
export const CAPTIONS_OFF = 'Off';
export const AUTO = 'Auto';
const NORMAL_SPEED = 'Normal';
export const BACK = 'Back';
export const ENTER_FULL_SCREEN = 'Full screen';
export const LEAVE_FULL_SCREEN = 'Leave full screen';
export const ENTER_PICTURE_IN_PICTURE = 'Picture in picture';
export const LEAVE_PICTURE_IN_PICTURE = 'Leave picture in picture';
export const RETRY = 'Retry';
export const BUFFERING = 'Loading';
export const PAUSED = 'Paused';
export const PLAYING = 'Playing';
export const ENDED = 'Ended';
export const MUTED = 'Muted';

export const autoAt = (height: string): string => (height ? `${AUTO} · ${height} now` : AUTO);
export const speedOf = (rate: number): string => (rate === 1 ? NORMAL_SPEED : `${rate}×`);
export const volumeAt = (percent: number): string => `Volume ${percent} %`;
export const positionOf = (position: string, duration: string): string => `${position} of ${duration}`;

export const FAILURES = {
  network: 'The connection was lost while loading the video.',
  missing: 'This video cannot be found. It may have been taken down.',
  media: 'This video cannot be played in this browser.',
} as const;
export type Failure = keyof typeof FAILURES;
