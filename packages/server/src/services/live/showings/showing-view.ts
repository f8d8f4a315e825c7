import type { PublicShowing, Showing } from '@commoncast/core/showings/schema';
import type { JsonRow } from '../../../db/read-together.ts';
import type { NamedShowing, PublicShowingRow } from './repository.ts';

/** A showing as members see it. */
export function toShowing(row: NamedShowing): Showing {
  return { id: row.id, hypergraphicId: row.hypergraphic_id, name: row.name, ...placeOf(row), ...spanOf(row) };
}

/** The same as visitors' browsers draw it. Rows may come from the database as they are or as JSON. */
export function toPublicShowing(row: PublicShowingRow | JsonRow<PublicShowingRow>): PublicShowing {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    defaultPath: row.default_path,
    hoverPath: row.hover_path,
    ...placeOf(row),
    ...spanOf(row),
  };
}

function placeOf(row: Pick<NamedShowing, 'left_percent' | 'top_percent' | 'width_percent'>) {
  return { leftPercent: row.left_percent, topPercent: row.top_percent, widthPercent: row.width_percent };
}

function spanOf({ from_at, until_at }: { from_at: Date | string; until_at: Date | string | null }) {
  return {
    from: new Date(from_at).toISOString(),
    until: until_at === null ? null : new Date(until_at).toISOString(),
  };
}
