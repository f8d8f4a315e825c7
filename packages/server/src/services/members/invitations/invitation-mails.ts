import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import type { Clock } from '../../../clock.ts';
import { hashSecretToken, newSecretToken } from '../../authentication/sessions/secret-token.ts';
import { mailLink } from '../../mail/mail-link.ts';
import type { MailWriters } from '../../mail/send-mail.ts';
import { invitationMail } from '../../mail/templates/invitation.ts';
import { addInvitationToken } from './repository.ts';

interface InvitationMailsParts {
  readonly clock: Clock;
  readonly publicOrigin: string;
}

/** Writes to people who are invited, unless the invitation was withdrawn, accepted or sent again by now. */
export function createInvitationMails({
  clock,
  publicOrigin,
}: InvitationMailsParts): MailWriters<'INVITATION'> {
  return {
    INVITATION: async (tx, { subjectId }) => {
      if (subjectId === undefined) return undefined;
      const token = newSecretToken();
      const sent = await addInvitationToken(tx, subjectId, hashSecretToken(token), clock());
      if (!sent) return undefined;
      const { email, inviter } = sent;
      const url = mailLink(publicOrigin, STUDIO_PATHS.invitation, { token, email });
      return { ...invitationMail({ url, inviter }), to: email };
    },
  };
}
