import type { AudioTrack, VideoFrame, VideoTrack } from '../../source.ts';

const FLV_AVC = 7;
const FLV_AAC = 10;
/** AAC's own configuration decides; FLV asks for 44 kHz, 16 bits, stereo here (Video File Format 10.1, §E.4.2.1). */
const AAC_HEADER = 0xaf;

/** FLV's AVC sequence header. */
export function videoConfigTag({ config }: VideoTrack): Buffer {
  return Buffer.concat([Buffer.from([0x10 | FLV_AVC, 0, 0, 0, 0]), config]);
}

/** A picture as FLV's VIDEODATA. */
export function videoFrameTag({ isKey, dtsUs, ptsUs, data }: VideoFrame): Buffer {
  const header = Buffer.alloc(5);
  header[0] = ((isKey ? 1 : 2) << 4) | FLV_AVC;
  header[1] = 1;
  header.writeIntBE(Math.round((ptsUs - dtsUs) / 1000), 2, 3);
  return Buffer.concat([header, data]);
}

/** FLV's AAC sequence header. */
export function audioConfigTag({ config }: AudioTrack): Buffer {
  return Buffer.concat([Buffer.from([AAC_HEADER, 0]), config]);
}

/** A raw AAC frame as FLV's AUDIODATA. */
export function audioFrameTag(data: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([AAC_HEADER, 1]), data]);
}

/** What `onMetaData` says; servers show it, players do without. */
export function metadataOf(video: VideoTrack, audio: AudioTrack | null) {
  return {
    width: video.width,
    height: video.height,
    videocodecid: FLV_AVC,
    ...(audio && {
      audiocodecid: FLV_AAC,
      audiosamplerate: audio.sampleRate,
      audiochannels: audio.channels,
      stereo: audio.channels > 1,
    }),
    encoder: 'Commoncast',
  };
}
