import type { Foundation } from '../../../foundation.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { findSessionOwner, rememberDevice } from './repository.ts';

/** A session that is opened this soon after its account is that of the sign-up. */
const SIGN_UP_MS = 60_000;

/** Looks at the device of a session that is used for the first time, and writes to its user if they have never had it. */
export type NoticeDevice = (sessionId: string, device: string) => Promise<void>;

/** However somebody has logged in, their session is used: so nothing that opens sessions needs to know of devices. */
export function createNoticeDevice({
  database,
  clock,
  outbox,
}: Pick<Foundation, 'database' | 'clock'> & { readonly outbox: Outbox }): NoticeDevice {
  return async (sessionId, device) => {
    await database.transaction(async (tx) => {
      const owner = await findSessionOwner(tx, sessionId);
      if (!owner) return;
      const { userId, email: address, openedAt, createdAt } = owner;
      if (await rememberDevice(tx, { userId, device }, clock())) return;
      if (openedAt.getTime() - createdAt.getTime() < SIGN_UP_MS) return;
      const eventKey = `new log-in ${sessionId}`;
      await outbox.add(tx, { kind: 'NEW_LOG_IN', address, subjectId: sessionId, eventKey });
    });
  };
}
