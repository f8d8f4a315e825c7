declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default } from 'hls.js';
}

/** Without the parts that play HLS: those need workers from `blob:` addresses. */
declare module 'video.js/dist/alt/video.core.js' {
  export { default } from 'video.js';
}
