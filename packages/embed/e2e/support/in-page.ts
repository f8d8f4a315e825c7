import { until } from '../harness.ts';

/** What goes into a page and comes out of it. */
type Json =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Json[]
  | { readonly [name: string]: Json };

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A page in whichever browser. */
export interface DrivenPage {
  /** Runs a function in the page, or in the frame that was entered; it must not return an object of the page's. */
  run<A extends readonly Json[], R>(act: (...args: A) => R | Promise<R>, ...args: A): Promise<R>;
  /** A press of the mouse, where the viewport is seen from its top left corner. */
  click(at: Point): Promise<void>;
}

/** Presses what is called so, as soon as nothing lies over it: in the page, or in a shadow root on it. */
export async function clickOn(page: DrivenPage, selector: string, name = ''): Promise<void> {
  const spot = await until(`${selector} ${name} can be pressed`, async () =>
    (await page.run(find, selector, name)).find(({ isOnTop }) => isOnTop),
  );
  await page.click(spot as Point);
}

/** Waits until it is on the page, or in a shadow root on it. */
export async function waitFor(page: DrivenPage, selector: string, name = ''): Promise<void> {
  await until(`${selector} ${name} is there`, async () => (await page.run(find, selector, name)).length);
}

/** What the video of the page does right now. */
export function stateOf(page: DrivenPage) {
  return page.run(() => {
    const videoIn = (root: ParentNode): HTMLVideoElement | null => {
      const inside = [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
      return root.querySelector('video') ?? inside.map(videoIn).find(Boolean) ?? null;
    };
    const video = videoIn(document);
    return {
      currentTime: video?.currentTime ?? 0,
      paused: video?.paused ?? true,
      ended: video?.ended ?? false,
      muted: video?.muted ?? false,
      videoHeight: video?.videoHeight ?? 0,
      source: video?.currentSrc ?? '',
      frames: video?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
    };
  });
}

/** Waits until the picture really moves. */
export async function untilMoving(page: DrivenPage): Promise<void> {
  const before = await stateOf(page);
  await until(
    'the picture moves',
    () => stateOf(page),
    ({ currentTime, frames }) => currentTime > before.currentTime + 0.3 && frames > before.frames + 5,
  );
}

/** Waits for the video of the page to be in some state. */
export async function untilState(
  page: DrivenPage,
  what: string,
  isSo: (state: Awaited<ReturnType<typeof stateOf>>) => boolean,
): Promise<void> {
  await until(what, () => stateOf(page), isSo);
}

/** Presses the play button, and waits until the picture moves. */
export async function play(page: DrivenPage): Promise<void> {
  await clickOn(page, '.start');
  await untilMoving(page);
}

/** Runs in the page, and so names nothing of this file. */
function find(selector: string, name: string): (Point & { readonly isOnTop: boolean })[] {
  const rootsFrom = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
    root,
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsFrom(shadowRoot) : [])),
  ];
  return rootsFrom(document).flatMap((root) =>
    [...root.querySelectorAll(selector)]
      .filter(({ ariaLabel, textContent }) => `${ariaLabel ?? ''} ${textContent}`.includes(name))
      .map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        return { x, y, isOnTop: element.contains(root.elementFromPoint(x, y)) };
      }),
  );
}
