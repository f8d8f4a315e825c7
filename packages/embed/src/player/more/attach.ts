import type { PlayerParts } from '../context.ts';
import { followCaptionStyle } from './caption-style.ts';
import { captionsOf } from './captions-store.ts';
import { followVisitor } from './follow-visitor.ts';
import { watchFrames } from './frame-length.ts';
import { keepMediaSession } from './media-session.ts';
import { moreSheet } from './more-sheet.ts';
import { paintColors } from './paint-colors.ts';
import { sectionOf } from './section.ts';
import { watchTouches } from './touch-gestures.ts';

/** Lets a player look and do what this chunk brings. @returns how to stop */
export function attach(parts: PlayerParts): () => void {
  const { shell, details } = parts;
  const { root, frame } = shell;
  const sheet = moreSheet();
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  captionsOf(parts).setTracks(details.video?.captions ?? []);
  sectionOf(shell).keepFor(details.video?.id);
  paintColors(frame, details.playerColor);
  const stops = [
    followCaptionStyle(frame),
    keepMediaSession(parts),
    watchTouches(parts),
    watchFrames(shell.video),
    followVisitor(parts),
  ];
  return () => {
    for (const stop of stops) stop();
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}
