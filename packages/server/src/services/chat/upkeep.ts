import type { Upkeep } from '../../upkeep.ts';
import { forgetCallers } from './repository.ts';

/** Forgets where those came from who have written, once the broadcast is over: blocks by address end with it. */
export const CHAT_UPKEEP: Upkeep = {
  name: 'chat-upkeep',
  cron: '53 * * * *',
  run: ({ database }, now) => forgetCallers(database.root, now),
};
