/** A length as players show it: `0:07`, `12:34`, `1:02:03`. */
export function formatClock(durationMs: number): string {
  const totalS = Math.round(durationMs / 1000);
  const hours = Math.floor(totalS / 3600);
  const minutes = Math.floor(totalS / 60) % 60;
  const seconds = String(totalS % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`;
}
