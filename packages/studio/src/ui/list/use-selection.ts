import { useState } from 'react';

export interface Selection {
  /** Of the chosen rows. */
  readonly ids: ReadonlySet<string>;
  /** Of all rows of the page. */
  readonly shownIds: readonly string[];
  readonly toggle: (id: string) => void;
  readonly replace: (ids: readonly string[]) => void;
}

/** Which of the shown rows are chosen; rows that are no longer shown are not chosen any more. */
export function useSelection(shownIds: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = new Set(shownIds.filter((id) => chosen.has(id)));
  return {
    ids,
    shownIds,
    toggle: (id) =>
      setChosen(ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id])),
    replace: (next) => setChosen(new Set(next)),
  };
}
