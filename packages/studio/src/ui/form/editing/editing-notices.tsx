import { lazy, Suspense } from 'react';
import { useLeaveGuard } from '../use-leave-guard.ts';
import type { ConflictDialog as Conflicts } from './conflict-dialog.tsx';
import type { Editing } from './editing.ts';

// Few who edit ever see either.
const ConflictDialog = lazy(async () => ({
  default: (await import('./conflict-dialog.tsx')).ConflictDialog,
})) as unknown as typeof Conflicts;
const DraftOffer = lazy(async () => ({ default: (await import('./draft-offer.tsx')).DraftOffer }));

interface EditingNoticesProps<Values> {
  readonly editing: Editing<unknown, Values>;
  /** What is edited, in the middle of a sentence: `player`. */
  readonly subject: string;
}

/** What a form has to say about its unsaved changes, and the question before they are left behind. */
export function EditingNotices<Values extends object>({ editing, subject }: EditingNoticesProps<Values>) {
  const { isDirty, forgetChanges, conflict, foundDraftFrom } = editing;
  useLeaveGuard(isDirty, forgetChanges);
  return (
    <Suspense fallback={null}>
      {foundDraftFrom !== null && (
        <DraftOffer
          typedAt={foundDraftFrom}
          onRestore={editing.restoreDraft}
          onDiscard={editing.discardDraft}
        />
      )}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          mine={editing.form.getValues()}
          words={editing.words}
          subject={subject}
          onResolve={editing.resolve}
          onCancel={editing.postpone}
        />
      )}
    </Suspense>
  );
}
