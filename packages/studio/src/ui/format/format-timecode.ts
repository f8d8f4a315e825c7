/** A moment of a video to the millisecond, as editors write it: `0:07.040`, `1:02:03.500`. */
export function formatTimecode(momentMs: number): string {
  const ms = Math.max(0, Math.round(momentMs));
  const two = (value: number) => String(value).padStart(2, '0');
  const seconds = `${two(Math.floor(ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;
  const minutes = Math.floor(ms / 60_000) % 60;
  const hours = Math.floor(ms / 3_600_000);
  return hours > 0 ? `${hours}:${two(minutes)}:${seconds}` : `${minutes}:${seconds}`;
}
