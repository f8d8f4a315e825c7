import type { Archive } from '@commoncast/core/archives/schema';
import type { ChatRoom, ModeratedMessage } from '@commoncast/core/chat/schema';
import type { Destination } from '@commoncast/core/destinations/schema';
import type { Stream, StreamNow, StreamSignal } from '@commoncast/core/live/schema';
import { newId } from './factories.ts';
import type { Named } from './service/records.ts';

const CREATED = '2026-03-01T10:00:00.000Z';

/** A live stream that has no time and has not begun. */
export function liveStream(overrides: Partial<Stream> = {}): Stream {
  const id = overrides.id ?? newId();
  return {
    id,
    businessId: newId(),
    category: 'LIVE',
    name: 'Harbour concert',
    description: '',
    logo: '',
    thumbnail: '',
    showsThumbnailLive: true,
    eventStart: null,
    accessVisibility: 'PUBLIC',
    streamStatus: 'SCHEDULED',
    location: { lat: 0, lon: 0 },
    unSettledEventTotal: 0,
    metadata: { blockedUsers: [] },
    orientation: 'LANDSCAPE',
    streamProtocol: 'hls',
    reconnectWindowS: 60,
    hasLowerQualities: false,
    posterUrl: null,
    width: null,
    height: null,
    startedAt: null,
    endedAt: null,
    durationMs: null,
    premiere: null,
    hasStreamKey: false,
    archiveId: null,
    replayVideoId: null,
    previewUrl: null,
    watchUrl: `/live/${id}`,
    views: 0,
    version: 1,
    createdDate: CREATED,
    updatedDate: CREATED,
    ...overrides,
  };
}

/** A good signal from an encoder. */
export function signal(overrides: Partial<StreamSignal> = {}): StreamSignal {
  return {
    protocol: 'RTMP',
    encoder: 'OBS 31.0',
    width: 1280,
    height: 720,
    videoKbps: 2_500,
    audioKbps: 128,
    frameRate: 30,
    keyFrameIntervalS: 2,
    hasSound: true,
    soundLevelDb: -12,
    gaps: 0,
    driftMs: 4,
    silenceMs: 40,
    lowerQualities: [],
    warnings: [],
    ...overrides,
  };
}

/** What the control room hears besides what the stream itself says. */
export type Heard = Pick<
  StreamNow,
  'signal' | 'viewersNow' | 'viewersByProtocol' | 'peakViewers' | 'destinations'
>;

/** Nothing arrives, nobody watches. */
export function heard(overrides: Partial<Heard> = {}): Heard {
  const nobody = { viewersNow: 0, viewersByProtocol: { hls: 0, webRtc: 0 }, peakViewers: 0 };
  return { signal: null, ...nobody, destinations: [], ...overrides };
}

/** A chat as it is before anybody has said anything. */
export function chatRoom(overrides: Partial<ChatRoom> = {}): ChatRoom {
  return {
    settings: { isOn: true, isOnEmbeds: false, slowModeS: 0 },
    state: 'OPEN',
    messages: [],
    reactions: {},
    blocked: [],
    ...overrides,
  };
}

/** What a visitor has said. */
export function chatMessage(overrides: Partial<ModeratedMessage> = {}): ModeratedMessage {
  return {
    seq: 1,
    atMs: 0,
    name: 'Ada',
    text: 'Good evening',
    isHost: false,
    sentAt: CREATED,
    chatterId: newId(),
    ...overrides,
  };
}

/** A recording that can be watched, with its name as collections know it. */
export function archive(overrides: Partial<Archive> = {}): Named<Archive> {
  const { archiveName = 'Harbour concert' } = overrides;
  return {
    name: archiveName,
    archiveId: newId(),
    archiveName,
    sessionId: newId(),
    streamId: newId(),
    status: 'READY',
    failureReason: null,
    businessId: newId(),
    type: 'ARCHIVE',
    videoId: null,
    durationMs: 3_723_000,
    sizeBytes: 900_000_000,
    posterUrl: null,
    playbackUrl: '/cdn/archive/index.m3u8',
    metadataList: [],
    callToAction: { ctaTextValue: '', ctaUrlValue: '' },
    version: 1,
    createdDate: CREATED,
    ...overrides,
  };
}

/** A channel elsewhere that gets every broadcast. */
export function destination(overrides: Partial<Destination> = {}): Destination {
  return {
    id: newId(),
    businessAccountId: newId(),
    name: 'Our channel',
    platform: 'YOUTUBE',
    rtmpUrl: 'rtmps://a.rtmps.youtube.com/live2',
    keyHint: 'w7x8',
    status: 'ACTIVE',
    lastError: null,
    createdDate: CREATED,
    ...overrides,
  };
}
