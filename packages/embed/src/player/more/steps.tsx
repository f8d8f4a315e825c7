import type { ReactElement } from 'react';
import { useParts } from '../context.ts';
import { MoreButton } from './more-button.tsx';
import { placeIn } from './playlist.ts';
import { step } from './step.ts';
import { useMessages } from './use-messages.ts';

/** Back and on in a playlist; what leads nowhere stays in its place, and says so. */
export function Steps(): ReactElement | null {
  const parts = useParts();
  const messages = useMessages();
  const place = placeIn(parts.details);
  if (!place) return null;
  const { previous, next } = place;
  const buttons = [
    <MoreButton
      key="previous"
      icon="previous"
      className="button is-wide-only"
      label={messages.previous}
      aria-disabled={!previous}
      onClick={() => step(parts, -1)}
    />,
    <MoreButton
      key="next"
      icon="next"
      className="button is-wide-only"
      label={messages.next}
      aria-disabled={!next}
      onClick={() => step(parts, 1)}
    />,
  ];
  // As the seek bar, they run from left to right in every language.
  return <>{parts.language === 'ar' ? buttons.reverse() : buttons}</>;
}
