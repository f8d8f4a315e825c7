import { route } from '../http/route.ts';

/** Query: `key`, `streamId` and `after`. */
export const chatRoute = route({ method: 'GET', path: '/stream/chat/public' });
/** Query: `key`, `streamId` and `block`. */
export const chatReplayRoute = route({ method: 'GET', path: '/stream/chat/public/replay' });
/** Query of these: `key`. They are sent as text, so that browsers ask no permission before. */
export const joinChatRoute = route({ method: 'POST', path: '/stream/chat/public/chatters' });
export const postMessageRoute = route({ method: 'POST', path: '/stream/chat/public/messages' });
export const reactRoute = route({ method: 'POST', path: '/stream/chat/public/reactions' });
