/** What the uploader reads when a file cannot be accepted. */
export const sentences = {
  emptyFile: 'This file is empty.',
  unsupportedFile: 'This file is not a video that we can read. Upload an MP4, MOV, WebM or MKV.',
  noTracks: 'This file has no video or audio track. Upload an MP4, MOV, WebM or MKV.',
  damagedFile: 'This file is damaged and could not be read.',
  noTimeScale: 'This file does not say how fast it plays: its time scale is zero. Export it again, as MP4.',
  tooManyTracks: 'This file has too many tracks. Upload one with a single video and audio track.',
  tooManyPixels: 'This video is larger than 8K. Upload a smaller version of it.',
  tooLong: 'This file is longer than 12 hours. Upload it in parts.',
  unsupportedColours:
    'The colours of this video are stored in a way that we cannot read. Export it again, with BT.709 colours.',
  unsupportedCodec: (codec: string | null) =>
    `This file's video is stored ${codec ? `as ${codec}` : 'in a way'} that we cannot read. Upload it as H.264, HEVC, VP9 or AV1.`,
} as const;
