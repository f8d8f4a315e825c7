import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../../clock.ts';
import type { Executor } from '../../db/database.ts';
import { defineQueue, type Jobs } from '../../db/jobs.ts';
import { insertMail, type WaitingMail } from './repository.ts';

/** With the pauses between them growing to five minutes, the tries last about three hours. */
export const MAIL_QUEUE = defineQueue<{ mailId: string }>({ name: 'mail', retryLimit: 40, expireInS: 120 });

export interface Outbox {
  /** False where emails have nowhere to go: then `add` does nothing. */
  readonly sendsMail: boolean;
  /**
   * Sends an email once the transaction is committed.
   * @param eventKey names what has happened: a second email of the same event is not sent. Only its hash is kept, so
   *   it may name people
   */
  add(tx: Executor, mail: Omit<WaitingMail, 'id'> & { readonly eventKey: string }): Promise<void>;
}

interface OutboxParts {
  readonly jobs: Pick<Jobs, 'send'>;
  readonly clock: Clock;
  readonly sendsMail: boolean;
}

/** Where the services leave what is to be sent. */
export function createOutbox({ jobs, clock, sendsMail }: OutboxParts): Outbox {
  return {
    sendsMail,
    async add(tx, mail) {
      if (!sendsMail) return;
      const id = uuidv7();
      const eventKey = createHash('sha256').update(mail.eventKey).digest('base64url');
      if (await insertMail(tx, { ...mail, id, eventKey }, clock())) {
        await jobs.send(MAIL_QUEUE, { mailId: id }, { tx, singletonKey: id });
      }
    },
  };
}
