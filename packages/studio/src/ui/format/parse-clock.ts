const CLOCK = /^(?:(?:(\d{1,3}):)?([0-5]?\d):)?(\d{1,5}(?:[.,]\d{1,3})?)$/;

/** Seconds of a time as people type it: `7`, `1:05`, `1:02:03.5`; null for what is none. */
export function parseClock(text: string): number | null {
  const [, hours = '0', minutes, seconds = '0'] = CLOCK.exec(text.trim()) ?? [];
  if (!CLOCK.test(text.trim())) return null;
  const rest = Number(seconds.replace(',', '.'));
  if (minutes !== undefined && rest >= 60) return null;
  return Math.round((Number(hours) * 3600 + Number(minutes ?? 0) * 60 + rest) * 1000) / 1000;
}
