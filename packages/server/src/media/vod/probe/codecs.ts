/** Decoders that an uploaded file may reach, by native name. Of the library's hundreds most are little tested. */
const video =
  'h264 hevc vp8 vp9 libdav1d av1 mpeg4 mpeg2video mpeg1video h263 msmpeg4 msmpeg4v2 mjpeg prores dnxhd cfhd theora ffv1 dvvideo rawvideo qtrle png';
const audio =
  'aac mp3float mp3 mp2float mp2 ac3 eac3 dca opus vorbis flac alac amrnb amrwb adpcm_ima_qt adpcm_ima_wav adpcm_ms';
const pcm = 'u8 s8 s16le s16be s24le s24be s32le s32be f32le f32be f64le f64be alaw mulaw bluray'
  .split(' ')
  .map((kind) => `pcm_${kind}`);

/** The list as a set, checked before a decoder is created. */
export const allowedDecoders: ReadonlySet<string> = new Set([
  ...video.split(' '),
  ...audio.split(' '),
  ...pcm,
]);
