import { createVod, editVod, getVod } from '@commoncast/core/streams/api';
import type { Activity, Site } from './activity.ts';
import { keepDoing } from './keep-doing.ts';

const PAUSE_MS = 100;

/** Gives one video a new name again and again. */
export async function createEdits({ client }: Site): Promise<Activity> {
  const { id } = await client.call(createVod, { body: { name: 'edit 0' } });
  let sent = 0;
  let acknowledged = 0;
  return {
    name: 'edits',
    run: (signal) =>
      keepDoing(signal, PAUSE_MS, async () => {
        const number = ++sent;
        await client.call(editVod, { params: { id }, body: { name: `edit ${number}` } });
        acknowledged = number;
      }),
    get acknowledged() {
      return acknowledged;
    },
    async findLost() {
      const { name } = await client.call(getVod, { params: { id } });
      const number = Number(name.split(' ')[1]);
      return number >= acknowledged && number <= sent
        ? []
        : [`${name} although edit ${acknowledged} was acknowledged`];
    },
  };
}
