import { randomUUID } from 'node:crypto';
import { eraseViewer, getViewerErasure } from '@commoncast/core/erasure/api';
import type { Activity, Site } from './activity.ts';
import { keepDoing } from './keep-doing.ts';
import type { Visits } from './visits.ts';

const PAUSE_MS = 300;

/** Viewers who watch and are then erased. */
export function createErasures({ client }: Site, visits: Visits): Activity {
  const acknowledged: string[] = [];
  let finished = 0;

  async function states(ids: readonly string[]) {
    return await Promise.all(
      ids.map((id) =>
        client.call(getViewerErasure, { params: { id } }).then(
          ({ state }) => ({ id, state: state as string }),
          (error: Error) => ({ id, state: error.message }),
        ),
      ),
    );
  }

  return {
    name: 'erasures',
    run: (signal) =>
      keepDoing(signal, PAUSE_MS, async () => {
        const viewerId = randomUUID();
        await visits.watch(viewerId);
        const { id } = await client.call(eraseViewer, { body: { viewerId } });
        acknowledged.push(id);
      }),
    get acknowledged() {
      return acknowledged.length;
    },
    async findLost() {
      const found = await states(acknowledged.slice(finished));
      return found
        .filter(({ state }) => !['RUNNING', 'COMPLETED'].includes(state))
        .map(({ id, state }) => `erasure ${id}: ${state}`);
    },
    async findUnfinished() {
      const found = await states(acknowledged.slice(finished));
      const firstOpen = found.findIndex(({ state }) => state !== 'COMPLETED');
      finished = firstOpen < 0 ? acknowledged.length : finished + firstOpen;
      return found
        .filter(({ state }) => state !== 'COMPLETED')
        .map(({ id, state }) => `erasure ${id}: ${state}`);
    },
  };
}
