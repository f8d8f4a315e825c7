import { FRAME as FRAME_PATH, WATCH_PLAYLIST, WATCH_VIDEO } from '@commoncast/core/pages/route';

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const FRAME = new RegExp(`${FRAME_PATH}(${UUID})/?(?=$|[?#])`, 'i');
const PAGE = new RegExp(`(?:${[WATCH_VIDEO, WATCH_PLAYLIST, FRAME_PATH].join('|')})${UUID}/?(?=$|[?#])`, 'i');
const MAX_LENGTH = 2048;

/** The address of a player's frame in an attribute's value, on any origin, with the id that it names. */
export function frameAddressIn(value: string): { readonly src: string; readonly id: string } | undefined {
  const src = value.trim();
  if (src.length > MAX_LENGTH) return undefined;
  const [, id] = FRAME.exec(src) ?? [];
  return id === undefined ? undefined : { src, id };
}

/** Whether an address is that of a watch page or frame, on any origin. */
export function isPlayerAddress(address: string): boolean {
  return address.length <= MAX_LENGTH && /^(?:https?:)?\/\//i.test(address) && PAGE.test(address);
}
