import type { MemberRole } from '@commoncast/core/authentication/schema';
import { createForm, type Form } from '@commoncast/core/form/form';
import { InvitationDraft } from '@commoncast/core/members/schema';
import { Email } from '@commoncast/core/validation/email';

export interface InvitationValues {
  email: string;
  role: MemberRole;
}

/** The form of an invitation that is about to be sent. */
export function createInvitationForm(): Form<InvitationValues> {
  return createForm<InvitationValues>({
    // The API words its email error for programs; the form has its own words.
    rules: { email: Email, role: InvitationDraft.entries.role },
    initial: { email: '', role: 'MEMBER' },
  });
}
