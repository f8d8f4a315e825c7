const WINDOW_MS = 8_000;
/** Less than this says nothing yet. */
const LEAST_MS = 1_000;

interface SpeedMeter {
  /** Takes how much has been sent so far; answers bytes a second over the last seconds, null while too little is known. */
  readonly measure: (sentBytes: number) => number | null;
}

/** Measures the speed of one upload over a sliding window. */
export function createSpeedMeter(now: () => number = () => performance.now()): SpeedMeter {
  let samples: { readonly atMs: number; readonly sentBytes: number }[] = [];
  return {
    measure: (sentBytes) => {
      const atMs = now();
      // A part that is sent again takes bytes back: start anew.
      if (sentBytes < (samples.at(-1)?.sentBytes ?? 0)) samples = [];
      samples = [...samples.filter((sample) => atMs - sample.atMs <= WINDOW_MS), { atMs, sentBytes }];
      const [first] = samples;
      if (!first || atMs - first.atMs < LEAST_MS) return null;
      return ((sentBytes - first.sentBytes) / (atMs - first.atMs)) * 1000;
    },
  };
}
