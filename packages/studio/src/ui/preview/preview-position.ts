/** Where the preview of a video stands, in seconds; null while there is none. Its frame is a page of our own origin. */
export function previewPositionS(): number | null {
  const frame = document.querySelector<HTMLIFrameElement>('iframe[src="/preview/video"]');
  const player = frame?.contentDocument?.querySelector('commoncast-player');
  return player?.shadowRoot?.querySelector('video')?.currentTime ?? null;
}
