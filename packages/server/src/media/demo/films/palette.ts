/** The colours of all films: a workshop in the evening, by the sea. */
export const PALETTE = {
  night: '#0f1f28',
  deep: '#173442',
  sea: '#2f6f7e',
  foam: '#9cc7c4',
  brass: '#d9a75b',
  shade: '#8a6430',
  cream: '#f3ebdd',
  coral: '#e0735a',
  oak: '#6d4a2f',
} as const;
