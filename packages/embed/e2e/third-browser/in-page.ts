import { until } from '../harness.ts';
import type { Point, WebDriverSession } from './webdriver-session.ts';

/** Presses what is called so, as soon as nothing lies over it: in the page, or in a shadow root on it. */
export async function clickOn(session: WebDriverSession, selector: string, name = ''): Promise<void> {
  const spot = await until(`${selector} ${name} can be pressed`, async () =>
    (await session.run(find, selector, name)).find(({ isOnTop }) => isOnTop),
  );
  await session.click(spot as Point);
}

/** Waits until it is on the page, or in a shadow root on it. */
export async function waitFor(session: WebDriverSession, selector: string, name = ''): Promise<void> {
  await until(`${selector} ${name} is there`, async () => (await session.run(find, selector, name)).length);
}

/** What the video of the page does right now. */
export function stateOf(session: WebDriverSession) {
  return session.run(() => {
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
      source: video?.src ?? '',
      frames: video?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
    };
  });
}

/** Waits until the picture really moves. */
export async function untilMoving(session: WebDriverSession): Promise<void> {
  const before = await stateOf(session);
  await until(
    'the picture moves',
    () => stateOf(session),
    ({ currentTime, frames }) => currentTime > before.currentTime + 0.3 && frames > before.frames + 5,
  );
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
