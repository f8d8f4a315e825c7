import { useLeaveGuard } from '../use-leave-guard.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DraftOffer } from './draft-offer.tsx';
import type { Editing } from './editing.ts';

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
    <>
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
    </>
  );
}
