import { setTimeout as delay } from 'node:timers/promises';
import { eraseViewer, getViewerErasure } from '@commoncast/core/erasure/api';
import type { ViewerErasure } from '@commoncast/core/erasure/schema';
import type { SignedUp } from '../server.ts';

const PATIENCE_MS = 30_000;
const POLL_MS = 50;

/** Requests a viewer's erasure, and waits for it to complete. */
export async function eraseOverHttp(owner: SignedUp, viewerId: string): Promise<ViewerErasure> {
  const { id } = await owner.client.call(eraseViewer, { body: { viewerId } });
  return await erasureCompleted(owner, id);
}

/** Waits for an erasure to complete. */
export async function erasureCompleted(owner: SignedUp, id: string): Promise<ViewerErasure> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const erasure = await owner.client.call(getViewerErasure, { params: { id } });
    if (erasure.state === 'COMPLETED') return erasure;
    if (Date.now() > until) throw new Error(`The erasure has not ended: ${JSON.stringify(erasure)}`);
    await delay(POLL_MS);
  }
}
