const EVERY_MS = 1_000;
/** Where nobody watches, a line now and then tells a log that it goes on. */
const EVERY_UNSEEN_MS = 60_000;

/** Tells how far long work is. */
export interface Progress {
  /** @param totalBytes of all the work that follows */
  begin(what: string, totalBytes: number): void;
  add(bytes: number): void;
  /** Ends the line, before anything else is written. */
  end(): void;
}

/** Says nothing. */
export const SILENT: Progress = { begin: () => {}, add: () => {}, end: () => {} };

interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Writes progress to a terminal, on one line, or to a log. */
export function showProgress(output: Output, now: () => number = () => performance.now()): Progress {
  const everyMs = output.isTTY ? EVERY_MS : EVERY_UNSEEN_MS;
  let work = { what: '', totalBytes: 0, doneBytes: 0, begunMs: 0 };
  let shownMs = 0;
  let isLineOpen = false;
  return {
    begin(what, totalBytes) {
      this.end();
      work = { what, totalBytes, doneBytes: 0, begunMs: now() };
      shownMs = now();
    },
    add(bytes) {
      work.doneBytes += bytes;
      if (now() - shownMs < everyMs) return;
      shownMs = now();
      const line = lineOf({ ...work, elapsedMs: now() - work.begunMs });
      isLineOpen = output.isTTY === true;
      output.write(isLineOpen ? `\r${line}\x1b[K` : `${line}\n`);
    },
    end() {
      if (isLineOpen) output.write('\n');
      isLineOpen = false;
    },
  };
}

interface Done {
  readonly what: string;
  readonly totalBytes: number;
  readonly doneBytes: number;
  readonly elapsedMs: number;
}

/** Such as `Copying media: 1.2 of 3.4 GB, 12 min left`. */
export function lineOf({ what, totalBytes, doneBytes, elapsedMs }: Done): string {
  const leftMs = doneBytes > 0 ? (elapsedMs / doneBytes) * Math.max(0, totalBytes - doneBytes) : Number.NaN;
  return `${what}: ${inGB(doneBytes)} of ${inGB(totalBytes)} GB${Number.isNaN(leftMs) ? '' : `, ${inWords(leftMs)} left`}`;
}

function inGB(bytes: number): string {
  return (bytes / 1e9).toFixed(1);
}

function inWords(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return 'less than a minute';
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}
