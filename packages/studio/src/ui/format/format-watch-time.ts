import { LANGUAGE } from './language.ts';

/** A sum of watched time: `0 s`, `45 s`, `1 min 20 s`, `12 min`, `3 h 20 min`, `1,204 h`. */
export function formatWatchTime(durationMs: number): string {
  const seconds = Math.round(durationMs / 1000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 600) return join(Math.floor(seconds / 60), 'min', seconds % 60, 's');
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 100) return `${new Intl.NumberFormat(LANGUAGE).format(Math.round(minutes / 60))} h`;
  return join(hours, 'h', minutes % 60, 'min');
}

function join(whole: number, unit: string, rest: number, restUnit: string): string {
  return rest === 0 ? `${whole} ${unit}` : `${whole} ${unit} ${rest} ${restUnit}`;
}
