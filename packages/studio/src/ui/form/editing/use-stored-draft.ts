import { useEffect, useRef, useState } from 'react';
import type { StoredDraft } from '../../../services/draft-memory.ts';
import { useServices } from '../../../services/use-services.ts';
import type { Editing } from './editing.ts';
import { differingFields, fieldsOf, isSameValue, type SameField } from './field-changes.ts';

/** How long typing rests before it is stored, in milliseconds. */
const REST_MS = 300;

export interface FormDraft<Values> {
  readonly values: Values;
  readonly base: Values;
  readonly version: number | null;
}

interface StoredDraftOptions<Values> {
  readonly name: string;
  readonly isDirty: boolean;
  readonly isSame: SameField<Values>;
  /** What to store now. */
  readonly read: () => FormDraft<Values>;
  /** Changes whenever the form does. */
  readonly state: unknown;
  readonly restore: (draft: FormDraft<Values>) => void;
}

type DraftControls = Pick<
  Editing<never, never>,
  'foundDraftFrom' | 'restoreDraft' | 'discardDraft' | 'forgetChanges'
>;

/** Stores what is typed and not saved, and finds what a crash or a reload has left. */
export function useStoredDraft<Values extends object>(options: StoredDraftOptions<Values>): DraftControls {
  const { name, isDirty, isSame, read, state, restore } = options;
  const { drafts } = useServices();
  const [found, setFound] = useState(() => findDraft(drafts.read(name), read(), isSame));
  const latestRead = useRef(read);
  latestRead.current = read;
  const isForgotten = useRef(false);
  const lastName = useRef(name);

  // biome-ignore lint/correctness/useExhaustiveDependencies: state says that something was typed.
  useEffect(() => {
    if (lastName.current !== name) drafts.remove(lastName.current);
    lastName.current = name;
    // The person decides about what was found first.
    if (found) return;
    if (!isDirty) {
      drafts.remove(name);
      return;
    }
    const timer = setTimeout(() => {
      if (!isForgotten.current)
        drafts.write(name, { ...latestRead.current(), savedAt: new Date().toISOString() });
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [drafts, found, isDirty, name, state]);

  return {
    foundDraftFrom: found?.savedAt ?? null,
    restoreDraft: () => {
      if (found) restore(found);
      setFound(null);
    },
    discardDraft: () => {
      drafts.remove(name);
      setFound(null);
    },
    forgetChanges: () => {
      isForgotten.current = true;
      drafts.remove(name);
    },
  };
}

/** A draft of the form as it is today, with something in it that is not there already. */
function findDraft<Values extends object>(
  stored: StoredDraft | null,
  { values }: FormDraft<Values>,
  isSame: SameField<Values>,
): (FormDraft<Values> & { readonly savedAt: string }) | null {
  if (!stored || !hasFieldsOf(values, stored.values) || !hasFieldsOf(values, stored.base)) return null;
  try {
    if (differingFields(stored.values, values, isSame).length === 0) return null;
  } catch {
    // Its fields have the names of today's, and hold something else.
    return null;
  }
  return { ...stored, values: stored.values, base: stored.base };
}

function hasFieldsOf<Values extends object>(values: Values, stored: unknown): stored is Values {
  if (typeof stored !== 'object' || stored === null) return false;
  return isSameValue(fieldsOf(values).toSorted(), Object.keys(stored).toSorted());
}
