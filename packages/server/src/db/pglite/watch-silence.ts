/** How many looks a silence has to last: a machine that slept has a long silence, but only one look of it. */
const LOOKS = 10;

interface Watched {
  /** The silence that is too long. */
  limitMs(): number;
  /** A number that changes with each sign of life. */
  readProgress(): number;
  /** Asks for a sign of life where none is due. */
  ping(): void;
  /** Called once. */
  onSilent(silentMs: number): void;
}

/**
 * Tells when something has given no sign of life for too long.
 * @returns stops watching
 */
export function watchSilence({ limitMs, readProgress, ping, onSilent }: Watched): () => void {
  let seen = readProgress();
  let silentLooks = 0;
  let timer: NodeJS.Timeout;
  const look = () => {
    const progress = readProgress();
    silentLooks = progress === seen ? silentLooks + 1 : 0;
    seen = progress;
    if (silentLooks > LOOKS) return onSilent(limitMs());
    ping();
    schedule();
  };
  const schedule = () => {
    timer = setTimeout(look, limitMs() / LOOKS);
    timer.unref();
  };
  schedule();
  return () => clearTimeout(timer);
}
