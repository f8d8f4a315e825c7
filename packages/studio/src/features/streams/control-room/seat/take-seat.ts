/**
 * Rooms of one browser that may keep connections to the server open, two each: by HTTP/1.1 it has six for all its tabs,
 * and the others need some for what members press.
 */
const SEATS = ['control-room-1', 'control-room-2'];

/**
 * Takes one of the browser's seats, or waits until one is free.
 * @param locks the browser's own; undefined where it has none, as on a page without TLS: then every room has a seat
 * @param onChange hears whether there is one, and hears again once one is free
 * @returns leaves it
 */
export function takeSeat(
  locks: Pick<LockManager, 'request'> | undefined,
  onChange: (hasSeat: boolean) => void,
): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const leave = () => leaving.abort();
  if (!locks) {
    onChange(true);
    return leave;
  }
  let hasSeat = false;
  const hold = (lock: Lock | null): Promise<void> | undefined => {
    if (!lock || hasSeat || signal.aborted) return;
    hasSeat = true;
    onChange(true);
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
  };
  const tryOne = (name: string): Promise<void> =>
    new Promise((decided) => {
      const decide = (lock: Lock | null) => {
        const held = hold(lock);
        decided();
        return held;
      };
      locks.request(name, { ifAvailable: true }, decide).catch(() => decided());
    });
  const take = async () => {
    for (const name of SEATS) {
      await tryOne(name);
      if (hasSeat || signal.aborted) return;
    }
    onChange(false);
    // Left before one is free, they are refused.
    for (const name of SEATS) locks.request(name, { signal }, hold).catch(() => {});
  };
  void take();
  return leave;
}
