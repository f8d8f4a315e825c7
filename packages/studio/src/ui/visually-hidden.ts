/** Off the picture, but read aloud. */
export const visuallyHidden = {
  position: 'absolute',
  clipPath: 'inset(50%)',
  overflow: 'hidden',
  width: '1em',
  height: '1em',
} as const;
