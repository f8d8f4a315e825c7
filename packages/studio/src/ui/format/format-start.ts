/** A moment in a video to the tenth of a second where it needs that: `0:07`, `1:02:03.5`. */
export function formatStart(startS: number): string {
  const tenths = Math.round(startS * 10);
  const seconds = `${String(Math.floor(tenths / 10) % 60).padStart(2, '0')}${tenths % 10 ? `.${tenths % 10}` : ''}`;
  const minutes = Math.floor(tenths / 600) % 60;
  const hours = Math.floor(tenths / 36_000);
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`;
}
