import type { Harness } from '../e2e/harness.ts';

/** A player on its page. */
export interface Placement {
  /** What stands in the head, once. */
  readonly head: string;
  /** What stands where the player is to be; `index` tells several of a page apart. */
  body(index: number): string;
}

export interface PlacementOptions {
  readonly harness: Harness;
  readonly isAutoPlay: boolean;
}

/** A player to be measured. */
export interface Subject {
  readonly name: string;
  /** Where its play button is, through open shadow roots; it counts as visible when this is. */
  readonly button: string;
  /** What the button listens to, where that is not a click. */
  readonly pressEvent?: 'pointerup';
  /** An expression that loads the first picture without playing, where the player offers that. */
  readonly preload?: string;
  place(options: PlacementOptions): Placement;
  /** Its page where nothing that can wait is fetched before the press. */
  placeCold?(harness: Harness): Placement;
}

/** A page with one player or more, and the hooks that the measurement takes hold of. */
export function pageOf(subject: Subject, { head, body }: Placement, count: number, above = ''): string {
  const players = Array.from({ length: count }, (_, index) => `<div class="place">${body(index)}</div>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${subject.name}</title>
<meta name="viewport" content="width=device-width"><script>(${installHooks})(${JSON.stringify(subject)})</script>${head}</head>
<body style="margin:0"><main style="max-width:800px">${above}${players.join('<p>Text between.</p>')}<p>Text below.</p></main></body></html>`;
}

/** What runs in the page before anything else. */
export interface Bench {
  /** Milliseconds since the navigation; 0 before. */
  visibleMs: number;
  shift: number;
  blockingMs: number;
  lcpMs: number;
  /** The first player's video, once there is one. */
  video(): HTMLVideoElement | undefined;
  /** Presses play, and answers the milliseconds until the first frame. */
  press(): Promise<number>;
  /** Milliseconds until a frame near the position is shown. */
  seek(positionS: number): Promise<number>;
  /** Milliseconds from the navigation to the first frame. */
  autoPlay(): Promise<number>;
}

function installHooks({ button, pressEvent }: Pick<Subject, 'button' | 'pressEvent'>): void {
  const all = function* (root: Document | ShadowRoot, selector: string): Generator<Element> {
    yield* root.querySelectorAll(selector);
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) yield* all(shadowRoot, selector);
  };
  const first = (selector: string): Element | undefined => all(document, selector).next().value ?? undefined;
  const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  const observe = (type: string, act: (entry: PerformanceEntry & { value?: number }) => void): void =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) act(entry);
    }).observe({ type, buffered: true });
  const isVisible = (element: Element | undefined): boolean => {
    if (!element) return false;
    const { width, height } = element.getBoundingClientRect();
    const options = { opacityProperty: true, visibilityProperty: true };
    return width > 0 && height > 0 && element.checkVisibility(options);
  };

  const bench: Bench = {
    visibleMs: 0,
    shift: 0,
    blockingMs: 0,
    lcpMs: 0,
    video: () => first('video') as HTMLVideoElement | undefined,
    async press() {
      const startMs = performance.now();
      const target = first(button) as HTMLElement | undefined;
      if (pressEvent) target?.dispatchEvent(new PointerEvent(pressEvent, { bubbles: true }));
      else target?.click();
      return (await shownAt(0)) - startMs;
    },
    async seek(positionS) {
      const startMs = performance.now();
      const video = bench.video();
      if (video) video.currentTime = positionS;
      return (await shownAt(positionS - 0.1)) - startMs;
    },
    autoPlay: () => shownAt(0),
  };
  /** When a frame at or after the position is on the screen. */
  const shownAt = async (positionS: number): Promise<number> => {
    let video = bench.video();
    for (; !video; video = bench.video()) await nextFrame();
    const shown = video;
    return new Promise((resolve) => {
      const look = (nowMs: number, { mediaTime }: VideoFrameCallbackMetadata): void => {
        if (mediaTime >= positionS) resolve(nowMs);
        else shown.requestVideoFrameCallback(look);
      };
      shown.requestVideoFrameCallback(look);
    });
  };
  observe('layout-shift', (entry) => {
    bench.shift += entry.value ?? 0;
  });
  observe('longtask', ({ duration }) => {
    bench.blockingMs += duration - 50;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    bench.lcpMs = startTime;
  });
  const watch = (): void => {
    if (isVisible(first(button))) bench.visibleMs = performance.now();
    else requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
  Object.assign(window, { bench });
}
