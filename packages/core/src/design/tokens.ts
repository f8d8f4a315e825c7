/** Plain values that the studio's theme, the viewer's CSS variables and the embed's style sheet are made from. */
export const color = {
  light: {
    primary: '#C8102E',
    onPrimary: '#FFFFFF',
    background: '#FAF9F8',
    surface: '#FFFFFF',
    surfaceRaised: '#FFFFFF',
    border: '#E3DFDB',
    text: '#1F1B18',
    textMuted: '#665E57',
    success: '#1B7A3D',
    warning: '#8A5A00',
    information: '#1B5FAA',
    danger: '#A3122A',
  },
  dark: {
    primary: '#FF6B74',
    onPrimary: '#2A0508',
    background: '#161412',
    surface: '#1E1B19',
    surfaceRaised: '#272320',
    border: '#3A3531',
    text: '#F3EFEB',
    textMuted: '#B3AAA2',
    success: '#6CCB8B',
    warning: '#E5B454',
    information: '#84B6EE',
    danger: '#FF8A93',
  },
} as const;

/** In pixels. */
export const radius = { control: 8, card: 12, crashDialog: 20 } as const;

/** Every distance is a multiple of this, in pixels. */
export const SPACING_STEP = 4;

export const typeface = {
  family: "'Inter Variable', system-ui, sans-serif",
  /** In pixels. */
  size: { heading1: 28, heading2: 20, heading3: 16, body: 14, table: 13 },
} as const;

export const motion = { durationMs: 200 } as const;
export const SNACKBAR_MS = 3000;
/** How long something can be undone over its list; for a week after that, from the trash. */
export const UNDO_MS = 10_000;

/** A player's colour until its owner chooses one. */
export const DEFAULT_PLAYER_COLOR = '#C8102E';
