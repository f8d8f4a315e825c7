/** The language of the captions that are on; null where none are. */
export function shownLanguage({ textTracks }: HTMLVideoElement): string | null {
  return [...textTracks].find(({ mode }) => mode !== 'disabled')?.language ?? null;
}
