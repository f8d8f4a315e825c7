import type { MemberRole } from '@commoncast/core/authentication/schema';
import { createInvitation } from '@commoncast/core/members/api';
import type { Invitation } from '@commoncast/core/members/schema';
import { eventually } from '../content/eventually.ts';
import { signUpDraft } from '../factories.ts';
import type { ReceivedMail, SmtpInbox } from '../mail/smtp-inbox.ts';
import type { SignedUp } from '../server.ts';

export interface Invited {
  readonly invitation: Invitation;
  readonly email: string;
  /** Of the link. */
  readonly token: string;
}

/** Invites an address, by default a new one, and waits for the link. */
export async function invite(
  owner: Pick<SignedUp, 'client'>,
  inbox: SmtpInbox,
  { email = signUpDraft().email, role = 'MEMBER' }: { email?: string; role?: MemberRole } = {},
): Promise<Invited> {
  const invitation = await owner.client.call(createInvitation, { body: { email, role } });
  const { token } = await waitForInvitation(inbox, email);
  return { invitation, email, token };
}

/** Waits until so many invitations to an address have arrived; other emails may come before or between them. */
export async function waitForInvitation(inbox: SmtpInbox, email: string, count = 1): Promise<ReceivedMail> {
  const arrived = () =>
    inbox.mails.filter(
      ({ recipients, subject }) =>
        recipients.includes(email.toLowerCase()) && subject === 'You are invited to Commoncast',
    );
  return (await eventually(arrived, (mails) => mails.length >= count, 60_000))[count - 1]!;
}
