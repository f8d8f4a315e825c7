import { randomBytes } from 'node:crypto';
import type { AuditedActionName } from '@commoncast/core/audit/actions';
import {
  RECOVERY_CODE_BYTES,
  RECOVERY_CODES,
  writeRecoveryCode,
} from '@commoncast/core/authentication/recovery-code';
import { v7 as uuidv7 } from 'uuid';
import { recordAction } from '../../../audit/record-action.ts';
import { createMember } from '../../../callers/member.ts';
import type { Clock } from '../../../clock.ts';
import type { Executor } from '../../../db/database.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { MailKind } from '../../mail/tables.ts';
import { findMemberships } from '../recovery/repository.ts';
import { hashSecretToken } from '../sessions/secret-token.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { countFactors, deleteCodes, methodsOf, replaceCodes } from './repository.ts';

/** Whose second factor is changed, and from where. */
export interface Subject {
  readonly userId: string;
  /** Of the user. */
  readonly email: string;
  readonly addressBlock: string;
}

export interface FactorChanges {
  /**
   * Records in every business of a user what has become of their second factors, and tells them.
   * @param subjectId what the email is about: a passkey, or the user for their app and codes
   */
  tell(tx: Executor, subject: Subject, change: Told): Promise<void>;
  /** Gives recovery codes to somebody who has none. @returns them; null for somebody who has some */
  issueFirstCodes(tx: Executor, userId: string): Promise<string[] | null>;
  /** Replaces the recovery codes of a user. */
  issueCodes(tx: Executor, userId: string): Promise<string[]>;
  /** Takes the recovery codes from somebody whose last second factor is gone. */
  dropNeedlessCodes(tx: Executor, userId: string): Promise<void>;
  /** Tells every process that the user's sessions are not what they were. @returns them, for `forget` after the commit */
  review(tx: Executor, userId: string): Promise<string[]>;
}

interface Told {
  readonly action: AuditedActionName;
  /** What kind of factor it is, for the audit log. */
  readonly kind?: 'APP' | 'PASSKEY';
  readonly mail: Extract<
    MailKind,
    'SECOND_FACTOR_ADDED' | 'SECOND_FACTOR_REMOVED' | 'RECOVERY_CODE_USED' | 'RECOVERY_CODES_REPLACED'
  >;
  readonly subjectId: string;
}

interface Parts {
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly sessions: Pick<Sessions, 'review'>;
}

/** What goes with each change of somebody's second factors. */
export function createFactorChanges({ clock, outbox, sessions }: Parts): FactorChanges {
  async function issueCodes(tx: Executor, userId: string): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, () =>
      writeRecoveryCode(randomBytes(RECOVERY_CODE_BYTES)),
    );
    await replaceCodes(tx, userId, codes.map(hashSecretToken));
    return codes;
  }

  return {
    issueCodes,
    async tell(tx, { userId, email, addressBlock }, { action, kind, mail, subjectId }) {
      for (const membership of await findMemberships(tx, userId)) {
        const member = createMember({ ...membership, sessionId: '' }, addressBlock);
        const recorded = { action, subjectId: userId, ...(kind && { to: { kind } }) };
        await recordAction(tx, member, recorded, clock());
      }
      await outbox.add(tx, { kind: mail, address: email, subjectId, eventKey: `${mail} ${uuidv7()}` });
    },
    async issueFirstCodes(tx, userId) {
      const { recoveryCodes } = await countFactors(tx, userId);
      return recoveryCodes > 0 ? null : await issueCodes(tx, userId);
    },
    async dropNeedlessCodes(tx, userId) {
      if (methodsOf(await countFactors(tx, userId)).length === 0) await deleteCodes(tx, userId);
    },
    review: (tx, userId) => sessions.review(tx, { userId }),
  };
}
