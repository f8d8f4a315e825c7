import type { PublicPlayer } from '@commoncast/core/players/schema';
import { itemsOf } from '@commoncast/core/playlists/items-of';
import type { ControlParts } from '../control/control-parts.ts';
import { httpUrl } from '../element/http-url.ts';
import type { Show, StagedPlayer } from '../element/show.ts';
import { LOADING_FAILED } from '../messages.ts';
import type { ListItem } from '../player/more/playlist.ts';

/** Where the items of a playlist are shown one after another; `show` is the one that the element holds. */
export type Stage = Pick<ControlParts, 'shell' | 'emit' | 'site' | 'show' | 'create'>;

/**
 * Goes from a stream to another item of its playlist, or from a video to a stream. What is on lets go of the shell, and
 * the show that the element holds becomes the item's; full screen, and what the page has set, stay as they are.
 * @param details of what is on
 * @throws {RangeError} the item has no address
 */
export function moveTo(
  { shell, emit, site, show, create }: Stage,
  { live: _, replayOf: __, ...details }: StagedPlayer,
  item: ListItem,
  isAutoPlay: boolean,
): void {
  const { frame, note, poster, root, start, video } = shell;
  const { id } = item;
  const url = 'index' in item ? id : httpUrl(item.source.url);
  if (!url) throw new RangeError(`${item.title} has no address`);
  const itemOf = ({ playlist }: PublicPlayer): ListItem =>
    (playlist && itemsOf(playlist).find((one) => one.id === id)) ?? item;
  const shown = ({ live: _, ...next }: PublicPlayer): StagedPlayer => {
    const now = itemOf(next);
    const within = { ...next, outer: show, isLater: true };
    return 'index' in now ? { ...within, video: null, live: now } : { ...within, video: now };
  };
  const intentMs = performance.now();
  const before = { ...show };
  let isOver = false;
  const open = async (): Promise<Show> => {
    await before.destroy();
    if (isOver) throw new Error('Another item is on');
    // Autoplay is for the first item: this one starts with a press, or where the list leads on.
    const next = shown({ ...details, autoPlay: isAutoPlay });
    const posterUrl = httpUrl(item.posterUrl);
    poster.src = posterUrl;
    poster.hidden = !posterUrl;
    note.textContent = '';
    frame.dataset.phase = 'loading';
    shell.fit(item);
    video.play().catch(() => {});
    return create(shell, url, next, emit, site);
  };
  // The controls go, and come again.
  if (root.activeElement) {
    frame.tabIndex = -1;
    frame.focus({ preventScroll: true });
  }
  const opened = open();
  Object.assign(show, {
    update: (next) => void opened.then((own) => own.update(shown(next))).catch(() => {}),
    play: async (...intent) => (await opened).play(...intent),
    load: async () => (await opened).load(),
    destroy() {
      isOver = true;
      return opened.then((own) => own.destroy()).catch(() => {});
    },
  } satisfies Show);
  frame.dataset.item = id;
  emit('itemchange', { id, index: itemsOf(details.playlist ?? { videos: [] }).indexOf(item) });
  opened
    .then((own) => own.play(intentMs, isAutoPlay ? 1 : undefined))
    .catch(() => {
      if (isOver) return;
      frame.dataset.phase = 'idle';
      start.hidden = false;
      note.textContent = LOADING_FAILED;
    });
}
