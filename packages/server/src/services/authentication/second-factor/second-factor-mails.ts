import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import type { MailWriters } from '../../mail/send-mail.ts';
import { recoveryCodeUsedMail } from '../../mail/templates/recovery-code-used.ts';
import { recoveryCodesReplacedMail } from '../../mail/templates/recovery-codes-replaced.ts';
import { secondFactorAddedMail } from '../../mail/templates/second-factor-added.ts';
import { secondFactorRemovedMail } from '../../mail/templates/second-factor-removed.ts';
import { toOwner } from '../recovery/account-mails.ts';
import { countFactors } from './repository.ts';

interface SecondFactorMailsParts {
  readonly publicOrigin: string;
  /** Whom people ask for help; undefined if the operator has named nobody. */
  readonly supportEmail: string | undefined;
}

/** Tells users what has become of their second factors. */
export function createSecondFactorMails({
  publicOrigin,
  supportEmail,
}: SecondFactorMailsParts): MailWriters<
  'SECOND_FACTOR_ADDED' | 'SECOND_FACTOR_REMOVED' | 'RECOVERY_CODE_USED' | 'RECOVERY_CODES_REPLACED'
> {
  const url = publicOrigin + STUDIO_PATHS.forgotPassword;
  const help = { url, supportEmail };
  return {
    SECOND_FACTOR_ADDED: toOwner(async (_tx, { userId }, { subjectId }) =>
      secondFactorAddedMail({ ...help, what: subjectId === userId ? 'app' : 'passkey' }),
    ),
    SECOND_FACTOR_REMOVED: toOwner(async (_tx, { userId }, { subjectId }) =>
      secondFactorRemovedMail({ ...help, what: subjectId === userId ? 'app' : 'passkey' }),
    ),
    RECOVERY_CODE_USED: toOwner(async (tx, { userId }) => {
      const { recoveryCodes } = await countFactors(tx, userId);
      return recoveryCodeUsedMail({ ...help, left: recoveryCodes });
    }),
    RECOVERY_CODES_REPLACED: toOwner(async () => recoveryCodesReplacedMail(help)),
  };
}
