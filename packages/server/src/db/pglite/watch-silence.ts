/** How many checks a silence has to last: a machine that slept has a long silence, but only one check of it. */
const LOOKS = 10;

interface Watched {
  /** How long a silence may last. */
  limitMs(): number;
  /** A number that changes with each sign of life. */
  readProgress(): number;
  /** Asks for a sign of life when there has been none. */
  ping(): void;
  /** Called once. */
  onSilent(silentMs: number): void;
}

/**
 * Watches for something that has given no sign of life for too long.
 * @returns a function that stops watching
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
