import type { ClipSpec } from '@commoncast/server/test/fixtures/clip-spec';

/** A film of the kind, without its length. */
export type FilmKind = Omit<ClipSpec, 'file' | 'durationS'>;

const PICTURE = { width: 1920, height: 1080, rate: '30', gopFrames: 60 };
const AAC = { encoder: 'aac', sampleRate: 48_000, layout: 'stereo', sampleFormat: 'fltp' };
const H264 = { ...PICTURE, encoder: 'libx264', options: { preset: 'ultrafast', b: '5000000' } };

/** What people upload, in 1080 lines: from a browser or an editor, a camcorder, a phone, a screen recorder, two cameras, a tape. */
export const FILM_KINDS: Readonly<Record<string, FilmKind>> = {
  'H.264': { muxer: 'mp4', video: H264, audio: AAC },
  'H.264 TS': { muxer: 'mpegts', video: H264, audio: AAC },
  HEVC: {
    muxer: 'mp4',
    video: {
      ...{ ...PICTURE, encoder: 'libx265' },
      options: { preset: 'ultrafast', b: '4000000', 'x265-params': 'log-level=error' },
    },
    audio: AAC,
  },
  'VP9 WebM': {
    muxer: 'webm',
    video: {
      ...{ ...PICTURE, encoder: 'libvpx-vp9' },
      options: { deadline: 'realtime', 'cpu-used': '8', 'row-mt': '1', b: '4000000' },
    },
    audio: { encoder: 'libopus', sampleRate: 48_000, layout: 'stereo', sampleFormat: 'flt' },
  },
  'ProRes MOV': {
    muxer: 'mov',
    // Four times as quick as `prores_ks`, which takes six minutes for one.
    video: { ...PICTURE, encoder: 'prores_aw', pixelFormat: 'yuv422p10le', options: { profile: '0' } },
    audio: { encoder: 'pcm_s16le', sampleRate: 48_000, layout: 'stereo', sampleFormat: 's16' },
  },
  'MPEG-2 TS': {
    muxer: 'mpegts',
    video: { ...PICTURE, encoder: 'mpeg2video', gopFrames: 15, options: { b: '12000000', bf: '2' } },
    audio: { encoder: 'mp2', sampleRate: 48_000, layout: 'stereo', sampleFormat: 's16' },
  },
  'anamorphic H.264': {
    muxer: 'mp4',
    video: { ...H264, width: 1440, pixelAspect: { num: 4, den: 3 } },
    audio: AAC,
  },
};
