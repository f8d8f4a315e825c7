/** Safari's kinder form of a media source is the only one on an iPhone. */
export function sourceClass(): typeof MediaSource | undefined {
  const { ManagedMediaSource } = window as { ManagedMediaSource?: typeof MediaSource };
  return ManagedMediaSource ?? window.MediaSource;
}
