import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { useParts } from '../context.ts';
import { linkNow } from './copy-link.ts';
import { useMessages } from './use-messages.ts';

/** The link to this time, to be copied by hand. */
export function LinkPanel(): ReactElement {
  const parts = useParts();
  const messages = useMessages();
  const [link] = useState(linkNow(parts));
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  // What is typed is not meant for the player.
  const keep = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Escape') event.stopPropagation();
  };
  return (
    <input
      ref={field}
      className="search"
      readOnly
      dir="ltr"
      aria-label={messages.copyLink}
      value={link}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onKeyDown={keep}
    />
  );
}
