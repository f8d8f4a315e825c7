import type { StreamStatus } from '@commoncast/core/live/constants';
import { listItems } from '../control/list-items.ts';
import type { ControlMethods } from '../element/control-methods.ts';
import { make } from '../element/make.ts';
import type { StagedPlayer } from '../element/show.ts';
import type { CommoncastPlayerElement } from '../element/tags.ts';
import { languageOf } from '../player/messages/choose-language.ts';
import { englishMore } from '../player/messages/en-more.ts';
import { fill } from '../player/messages/fill.ts';
import { loadMessages } from '../player/messages/load-messages.ts';
import { type ListItem, type PlaylistPlace, placeIn } from '../player/more/playlist.ts';
import { memory, recall } from '../show/visitor-memory.ts';
import { moveTo, type Stage } from './move-to.ts';
import css from './step-around.css?inline';
import { stepButton } from './step-button.ts';

const COUNT_S = 8;
let sheet: CSSStyleSheet | undefined;

/**
 * While a stream of a playlist has no picture, there are no controls: this leads back and on from its waiting room and
 * from its end, and counts down to the next item after a broadcast that somebody has watched to its end.
 * @param details as they are by then
 * @param signal ends when the stream is shown no more
 */
export async function stepAround(
  stage: Stage,
  details: () => StagedPlayer,
  signal: AbortSignal,
): Promise<void> {
  const { root, frame, video, start } = stage.shell;
  const host = root.host as CommoncastPlayerElement;
  const { live, isLater = false } = details();
  const id = live?.id;
  const place = (): Partial<PlaylistPlace> => placeIn({ ...details(), replayOf: id! }) ?? {};
  const language = languageOf(host);
  const messages = { ...englishMore, ...(await loadMessages(language)), ...host.messages };
  const screen = frame.querySelector<HTMLElement>('.screen');
  if (signal.aborted || !screen) return;
  frame.dataset.item ??= id!;

  const go = (item: ListItem | undefined, isAutoPlay: boolean): void => {
    if (item) moveTo(stage, details(), item, isAutoPlay);
  };
  const own: Pick<ControlMethods, 'getItems' | 'playItem'> = {
    getItems: async () => listItems(place().items ?? [], id),
    async playItem(index, isAutoPlay = false) {
      const { items = [], at } = place();
      const item = items[index];
      if (!item) throw new RangeError(`there is no item ${index}`);
      if (index !== at) go(item, isAutoPlay);
    },
  };
  // What is chosen in a picture comes with the first one.
  Object.assign(host, own, { control: { ...host.control, ...own } });

  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  const mine = sheet;
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, mine];
  const back = stepButton('previous', messages.previous, () => go(place().previous, false));
  const on = stepButton('next', messages.next, () => go(place().next, false));
  const when = make('small', 'coming-when');
  const title = make('strong', 'coming-title');
  const now = make('button', 'coming-now');
  const cancel = make('button', 'coming-cancel');
  const coming = make('section', 'coming', when, title, make('span', 'coming-buttons', now, cancel));
  const around = make('div', 'around', back, coming, on);
  around.lang = language;
  around.dir = language === 'ar' ? 'rtl' : 'ltr';
  coming.ariaLabel = messages.upNext;
  coming.hidden = true;
  title.dir = 'auto';
  now.textContent = messages.playNow;
  now.type = cancel.type = 'button';
  now.onclick = () => go(place().next, false);
  cancel.textContent = messages.cancel;
  cancel.onclick = () => count(undefined);
  frame.append(around);

  let timer: ReturnType<typeof setTimeout> | undefined;
  /** @param leftS undefined: it waits for a press */
  const count = (leftS: number | undefined): void => {
    clearTimeout(timer);
    recall();
    const { next } = place();
    const left = memory.staysAtEnd ? undefined : leftS;
    if (left === 0) {
      go(next, true);
      return;
    }
    coming.hidden = !next;
    title.textContent = next?.title ?? '';
    if (left === undefined && root.activeElement === cancel) now.focus();
    cancel.hidden = left === undefined;
    const says = left === undefined ? '' : ` · ${fill(messages.playsIn, { seconds: left })}`;
    when.textContent = messages.upNext + says;
    if (left !== undefined) timer = setTimeout(count, 1000, left - 1);
  };

  // A press may have brought the picture before this was here.
  let hadPicture = video.played.length > 0;
  let isWanted = isLater && !hadPicture;
  let hadFocus = isLater && root.activeElement === frame;
  let status: StreamStatus | undefined;
  /** Somebody has watched to the end. */
  let isWatched = false;
  const look = (): void => {
    // Beside a picture there are controls; over the last one of a broadcast that is cut off there are, too.
    around.hidden = screen.hidden || screen.classList.contains('is-slim');
    if (around.hidden) return;
    const { previous, next } = place();
    const { hideControls } = details();
    back.hidden = !previous || hideControls;
    on.hidden = !next || hideControls;
    if (hadFocus) (on.hidden ? back : on).focus({ preventScroll: true });
    hadFocus = false;
    // It was over already, or has begun, when somebody came here: what there is to play, plays.
    if (!isWanted || start.hidden || !video.paused) return;
    isWanted = false;
    void host.play().catch(() => {});
  };
  const observer = new MutationObserver(look);
  observer.observe(screen, { attributeFilter: ['class', 'hidden'] });
  const hear = (event: CustomEvent<{ status: StreamStatus }>): void => {
    ({ status } = event.detail);
    isWatched = status === 'ENDED' && hadPicture && (!video.paused || video.ended);
  };
  host.addEventListener('commoncast-livestatechange', hear, { signal });
  video.addEventListener(
    'playing',
    () => {
      hadPicture = true;
      isWatched = status === 'ENDED';
      isWanted = false;
      clearTimeout(timer);
      coming.hidden = true;
    },
    { signal },
  );
  video.addEventListener(
    'pause',
    () => {
      if (!video.ended) isWatched = false;
    },
    { signal },
  );
  // A broadcast lets go of the picture at its end; an engine that gives way to another one does, too.
  video.addEventListener(
    'emptied',
    () => {
      if (around.hidden || !isWatched) return;
      isWatched = false;
      if (place().next) count(COUNT_S);
    },
    { signal },
  );
  frame.addEventListener(
    'keydown',
    ({ key, altKey, ctrlKey, metaKey }) => {
      if (around.hidden || altKey || ctrlKey || metaKey) return;
      if (key.toLowerCase() === 'n') go(place().next, false);
      if (key.toLowerCase() === 'p') go(place().previous, false);
    },
    { signal },
  );
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    observer.disconnect();
    around.remove();
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== mine);
  });
  look();
}
