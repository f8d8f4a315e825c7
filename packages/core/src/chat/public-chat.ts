import * as v from 'valibot';
import { Id } from '../http/values.ts';

/** Where the chat of a stream is shown: on its own page, and beside players elsewhere if its members want that. */
export const PublicChatPlace = v.object({ streamId: Id, isOnEmbeds: v.boolean() });
export type PublicChatPlace = v.InferOutput<typeof PublicChatPlace>;
