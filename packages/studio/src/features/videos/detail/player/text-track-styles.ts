/** What video.js leaves to a style sheet: the video fills its place, and captions stand over it. */
export const textTrackStyles = {
  position: 'absolute',
  inset: 0,
  '& .video-js': { position: 'absolute', inset: 0, overflow: 'hidden' },
  '& video': { display: 'block', width: '100%', height: '100%' },
  '& .vjs-text-track-display': {
    position: 'absolute',
    inset: '0 0 0.75rem',
    pointerEvents: 'none',
    fontSize: { xs: '0.875rem', sm: '1.125rem' },
  },
  '& .vjs-text-track-cue > div': {
    display: 'inline-block',
    borderRadius: 1,
    padding: '0 0.35em',
    color: 'common.white',
    // Readable on any picture, and the picture shows through.
    backgroundColor: 'color-mix(in srgb, black 80%, transparent)',
    whiteSpace: 'pre-line',
  },
  '& .vjs-hidden, & .vjs-control-text': { display: 'none' },
} as const;
