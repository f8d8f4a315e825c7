import { useParts } from '../context.ts';
import { englishMore, type Messages } from '../messages/en-more.ts';
import type { SpokenMessages } from '../messages/load-messages.ts';

/** All messages: the language's, or English where there is none. */
export function allMessages(messages: SpokenMessages): Messages {
  return { ...englishMore, ...messages };
}

export function useMessages(): Messages {
  return allMessages(useParts().messages);
}
