import type { Clock } from '../../clock.ts';
import type { Database, Executor } from '../../db/database.ts';
import type { JobContext } from '../../db/jobs.ts';
import type { AddressedMessage, Deliver } from './message.ts';
import {
  findWaitingMail,
  isUndeliverable,
  markUndeliverable,
  settleMail,
  type WaitingMail,
} from './repository.ts';
import { SmtpError } from './smtp.ts';
import type { MailKind } from './tables.ts';

/**
 * Writes an email at the moment of sending, so that the token of a link is in this process's memory only: the
 * transaction keeps its hash. A try that failed after the server had the message leaves a link that works; all links of
 * a kind end when one of them is used.
 * @returns undefined if there is nobody to write to
 */
export type WriteMail = (
  tx: Executor,
  mail: WaitingMail,
) => Promise<Omit<AddressedMessage, 'id'> | undefined>;

/** Who writes each kind. A kind belongs to one domain, which provides them. */
export type MailWriters<Kind extends MailKind = MailKind> = Readonly<Record<Kind, WriteMail>>;

interface SendMailParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly writers: MailWriters;
  readonly deliver: Deliver;
}

/** Makes the handler of the queue of emails. */
export function createSendMail({ database, clock, writers, deliver }: SendMailParts) {
  const { root, transaction } = database;
  return async ({ mailId }: { mailId: string }, { isLastTry }: Pick<JobContext, 'isLastTry'>) => {
    const mail = await findWaitingMail(root, mailId);
    if (!mail) return;
    if (await isUndeliverable(root, mail.address))
      return await settleMail(root, mailId, 'UNDELIVERABLE', clock());
    const message = await transaction((tx) => writers[mail.kind](tx, mail));
    if (!message) return await settleMail(root, mailId, 'NOBODY', clock());
    try {
      await deliver({ ...message, id: mailId });
    } catch (error) {
      if (error instanceof SmtpError && error.isRecipientRefused) {
        return await transaction(async (tx) => {
          await markUndeliverable(tx, mail.address, clock());
          await settleMail(tx, mailId, 'UNDELIVERABLE', clock());
        });
      }
      if (isLastTry) await settleMail(root, mailId, 'FAILED', clock());
      throw error;
    }
    await settleMail(root, mailId, 'SENT', clock());
  };
}
