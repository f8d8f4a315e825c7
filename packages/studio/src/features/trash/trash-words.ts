import { DAY_MS, HOUR_MS } from '@commoncast/core/time/day';
import type { MissingThing, TrashItem } from '@commoncast/core/trash/schema';
import { formatCount } from '../../ui/format/format-count.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { KINDS } from './kinds.ts';

/** What is left of the week in which something can be restored. */
export function timeLeft({ restorableUntil }: Pick<TrashItem, 'restorableUntil'>, now: Date): string {
  const leftMs = Date.parse(restorableUntil) - now.getTime();
  if (leftMs < HOUR_MS) return 'Less than an hour left';
  if (leftMs < DAY_MS) return plural(Math.floor(leftMs / HOUR_MS), 'hour');
  return plural(Math.ceil(leftMs / DAY_MS), 'day');
}

/** What it was, when it was deleted, and by whom where that is known. */
export function deletionWords({ kind, deletedDate, deletedBy }: TrashItem): string {
  const by = deletedBy === null ? '' : ` by ${deletedBy}`;
  return `${KINDS[kind].label} · deleted ${formatDate(deletedDate)}${by}`;
}

/** What something does without when it is restored now; null when nothing is missing. */
export function missingWords(missing: readonly MissingThing[]): string | null {
  const [first, ...others] = missing;
  if (!first) return null;
  const kind = KINDS[first.kind].label.toLowerCase();
  if (others.length > 0 && missing.every((thing) => thing.kind === first.kind)) {
    const where = missing.every(({ isRestorable }) => isRestorable) ? 'in the trash too' : 'deleted';
    return `${formatCount(missing.length)} of its ${kind}s are ${where}.`;
  }
  const said = missing.map((thing) => {
    const named = thing.name === null ? '' : ` ‘${thing.name}’`;
    const what = `${KINDS[thing.kind].label.toLowerCase()}${named}`;
    return thing.isRestorable ? `Its ${what} is in the trash too.` : `Its ${what} was deleted for good.`;
  });
  return said.join(' ');
}

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} left`;
}
