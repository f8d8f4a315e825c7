export type SourceKind = 'camera' | 'microphone' | 'screen';

/** Why a camera, a microphone or a screen cannot be used, and what to do, as sentences. */
export function mediaProblem(error: unknown, kind: SourceKind): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return kind === 'screen'
        ? 'The screen is not shared. Choose a screen, a window or a tab to share it.'
        : `This page may not use the ${kind}. Allow it in the site settings beside the address, then try again.`;
    case 'NotFoundError':
      return `No ${kind} was found. Connect one and try again.`;
    case 'OverconstrainedError':
      return `The chosen ${kind} is no longer connected. Choose another one.`;
    case 'NotReadableError':
    case 'AbortError':
      return `Another program uses the ${kind}. Close it there and try again.`;
    default:
      return `The ${kind} could not be started. Try again, or choose another one.`;
  }
}

/** Why this page cannot use cameras at all; null if it can. */
export function noMediaProblem(): string | null {
  if (!('RTCPeerConnection' in globalThis))
    return 'This browser cannot send live pictures. Use a current Chrome, Edge, Firefox or Safari.';
  // Browsers give it to safe pages only.
  return navigator.mediaDevices === undefined
    ? 'Browsers give cameras only to pages with https. Open the studio by its https address.'
    : null;
}
