/** A container that we accept, and the only demuxer that may read it. */
export interface Container {
  readonly name: 'mp4' | 'matroska' | 'avi' | 'mpegts' | 'mp3' | 'aac' | 'wav' | 'ogg' | 'flac';
  /** The native library's short name. */
  readonly demuxer: string;
  /** Whether timestamps may restart mid-stream. */
  readonly hasDiscontinuities: boolean;
}

const container = (name: Container['name'], demuxer: string, hasDiscontinuities = false): Container => ({
  name,
  demuxer,
  hasDiscontinuities,
});

/** `mp4` covers MOV and M4A too, `matroska` covers WebM. */
export const containers = {
  mp4: container('mp4', 'mov'),
  matroska: container('matroska', 'matroska'),
  avi: container('avi', 'avi'),
  mpegts: container('mpegts', 'mpegts', true),
  mp3: container('mp3', 'mp3'),
  aac: container('aac', 'aac'),
  wav: container('wav', 'wav'),
  ogg: container('ogg', 'ogg'),
  flac: container('flac', 'flac'),
} as const;
