import { RETRY_PAUSES_S } from '@commoncast/core/webhooks/constants';
import type { DeliveryTry } from '@commoncast/core/webhooks/schema';
import type { Foundation } from '../../foundation.ts';
import { type DueDelivery, findNextDue, recordTry, release, takeDue } from './due-repository.ts';
import { DELIVERIES_DUE } from './emit-event.ts';
import { giveUpDeliveries, updateWebhook } from './repository.ts';
import { sendDelivery } from './send-delivery.ts';

/** Deliveries that a process sends at the same time, each to another webhook. */
const SENT_AT_ONCE = 8;
/** The change bus says what is new; this finds what another process has left behind. */
const LOOK_EVERY_MS = 30_000;
const AFTER_FAILURE_MS = 5_000;
const HTTP_GONE = 410;

type DispatcherParts = Pick<
  Foundation,
  'database' | 'clock' | 'changes' | 'egress' | 'secrets' | 'onFailure'
>;

/**
 * Sends what webhooks have to send, and tries again what was not taken. Any number of processes share the work.
 * @returns how to stop; what is under way then is left to the next process
 */
export function startDispatcher(parts: DispatcherParts): () => Promise<void> {
  const { database, clock, changes, onFailure } = parts;
  const stop = new AbortController();
  const sending = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let isAskedAgain = false;

  /** Of several calls, one more look after the current one serves all. */
  function look(): void {
    if (stop.signal.aborted) return;
    if (looking) {
      isAskedAgain = true;
      return;
    }
    clearTimeout(timer);
    looking = takeAll()
      .catch((error) => {
        onFailure(error);
        return AFTER_FAILURE_MS;
      })
      .then((pauseMs) => {
        looking = null;
        const mustLook = isAskedAgain;
        isAskedAgain = false;
        if (mustLook) look();
        else if (!stop.signal.aborted) timer = setTimeout(look, pauseMs);
      });
  }

  /** @returns how long to wait before the next look */
  async function takeAll(): Promise<number> {
    const room = SENT_AT_ONCE - sending.size;
    // One that ends looks again.
    if (room === 0) return LOOK_EVERY_MS;
    const due = await database.transaction((tx) => takeDue(tx, room, clock()));
    for (const one of due) {
      const sent: Promise<void> = send(one)
        .catch(onFailure)
        .finally(() => {
          sending.delete(sent);
          look();
        });
      sending.add(sent);
    }
    if (due.length === room) return LOOK_EVERY_MS;
    const next = await findNextDue(database.root);
    return next === null ? LOOK_EVERY_MS : Math.min(LOOK_EVERY_MS, msUntil(next));
  }

  const msUntil = (at: Date): number => Math.max(0, at.getTime() - clock().getTime()) + 1;

  async function send(due: DueDelivery): Promise<void> {
    let tried: DeliveryTry;
    try {
      tried = await sendDelivery(parts, due, clock(), stop.signal);
    } catch (error) {
      // What fails on our side is tried again once the webhook counts as free, and not over and over.
      if (!stop.signal.aborted) throw error;
      return await release(database.root, due.webhook.id);
    }
    await database.transaction(async (tx) => {
      const now = clock();
      const ids = { webhookId: due.webhook.id, deliveryId: due.delivery.id };
      await recordTry(tx, ids, tried, afterTry(tried, due.delivery.try_count, now));
      if (tried.statusCode !== HTTP_GONE) return;
      await updateWebhook(tx, due.webhook.id, { status: 'GONE', updated_at: now });
      await giveUpDeliveries(tx, due.webhook.id);
    });
  }

  const unsubscribe = changes.onAny(DELIVERIES_DUE, look);
  look();
  return async () => {
    stop.abort();
    unsubscribe();
    clearTimeout(timer);
    await looking;
    await Promise.all(sending);
  };
}

/** What becomes of a delivery. @param triedBefore since it was made, or since somebody had it sent again */
function afterTry({ statusCode, problem }: DeliveryTry, triedBefore: number, now: Date) {
  if (problem === null) return { status: 'DELIVERED', next_try_at: null } as const;
  const pauseS = RETRY_PAUSES_S[triedBefore];
  if (pauseS === undefined || statusCode === HTTP_GONE)
    return { status: 'FAILED', next_try_at: null } as const;
  return { status: 'PENDING', next_try_at: new Date(now.getTime() + pauseS * 1_000) } as const;
}
