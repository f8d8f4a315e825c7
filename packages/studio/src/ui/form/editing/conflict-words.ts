import type { LastChange } from '@commoncast/core/http/errors';
import { formatMoment } from '../../format/format-moment.ts';

/** Who changed the record and when, as far as that is known. */
export function changeInWords(lastChange: LastChange | undefined, subject: string): string {
  if (!lastChange) return `This ${subject} was changed after you opened it.`;
  const { by, isOwn, at } = lastChange;
  const when = formatMoment(at);
  if (isOwn) return `You changed this ${subject} in another window, at ${when}.`;
  return `${by ?? 'Somebody'} changed this ${subject} at ${when}, after you opened it.`;
}
