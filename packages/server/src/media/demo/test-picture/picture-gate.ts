/** A picture that is later than this is left out, so that a busy machine gets fewer of them. */
const TOO_LATE_MS = 200;

/**
 * Says for one tick after the other whether there is time for its picture. One a second is sent however late it is: with
 * none, players would stand still.
 */
export function createPictureGate(ticksPerSecond: number): (tick: number, lateMs: number) => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return (tick, lateMs) => {
    if (lateMs >= TOO_LATE_MS && tick - last < ticksPerSecond) return false;
    last = tick;
    return true;
  };
}
