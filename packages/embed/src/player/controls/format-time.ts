/** Writes seconds as `m:ss`, and `h:mm:ss` where the whole is an hour or longer. */
export function formatTime(timeS: number, wholeS: number = timeS): string {
  const total = Math.max(0, Math.floor(timeS || 0));
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor(total / 60) % 60;
  const seconds = String(total % 60).padStart(2, '0');
  const isLong = hours > 0 || wholeS >= 3600;
  return isLong ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`;
}
