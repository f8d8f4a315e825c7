import { randomUUID } from 'node:crypto';
import { createPlayer, listPlayers } from '@commoncast/core/players/api';
import type { Activity, Site } from './activity.ts';
import { keepDoing } from './keep-doing.ts';

/** Below what a plan allows. */
const MOST = 900;
const PAUSE_MS = 200;

/** Makes players, each with a key that lets the call be repeated until it is acknowledged. */
export function createPlayers({ client }: Site): Activity {
  const acknowledged = new Set<string>();
  let repeated: { readonly name: string; readonly idempotencyKey: string } | null = null;

  async function make(): Promise<void> {
    if (acknowledged.size >= MOST) return;
    repeated ??= { name: `player ${acknowledged.size}`, idempotencyKey: randomUUID() };
    const { name, idempotencyKey } = repeated;
    await client.call(createPlayer, {
      body: {
        name,
        autoPlay: false,
        videoLoop: false,
        hideControls: false,
        logo: '',
        showIcon: false,
        playerColor: '#e53935',
      },
      idempotencyKey,
    });
    acknowledged.add(name);
    repeated = null;
  }

  return {
    name: 'players',
    run: (signal) => keepDoing(signal, PAUSE_MS, make),
    get acknowledged() {
      return acknowledged.size;
    },
    async findLost() {
      const found = new Map<string, number>();
      for (let page = 0, pages = 1; page < pages; page += 1) {
        const answer = await client.call(listPlayers, { query: { page: String(page), size: '100' } });
        pages = answer.totalPages;
        for (const { name } of answer.content) found.set(name, (found.get(name) ?? 0) + 1);
      }
      const missing = [...acknowledged]
        .filter((name) => !found.has(name))
        .map((name) => `${name} is missing`);
      const twice = [...found]
        .filter(([, times]) => times > 1)
        .map(([name, times]) => `${name} is there ${times} times`);
      return [...missing, ...twice];
    },
  };
}
