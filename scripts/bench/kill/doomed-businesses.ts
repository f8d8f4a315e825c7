import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createPlayer } from '@commoncast/core/players/api';
import type { Database } from '@commoncast/server/db/database';
import { insertDeletion } from '@commoncast/server/services/erasure/business/deletion-repository';
import { tracesOf } from '@commoncast/server/test/erasure/traces-of';
import { advance, isHandedOver, newFilm } from './film.ts';
import type { FilmFiles } from './film-files.ts';
import { openSite } from './open-site.ts';
import { createVisits } from './visits.ts';

/** A deletion sweeps a second time two minutes after the first. */
const DELETED_AFTER_MS = 140_000;

interface Doomed {
  readonly businessId: string;
  readonly videoId: string;
  condemnedAtMs: number | null;
}

/** Businesses that have a bit of everything and are deleted. */
export interface DoomedBusinesses {
  /** Signs one up. */
  add(origin: string): Promise<void>;
  /** Requests the deletion of those that are there. The platform finds the requests when it starts. */
  condemn(database: Database): Promise<void>;
  /** Waits until their time is over. */
  waitForEnd(): Promise<void>;
  /** What there still is of them, in words. */
  findTraces(database: Database, dataDirectory: string): Promise<string[]>;
}

export function createDoomedBusinesses(files: FilmFiles): DoomedBusinesses {
  const doomed: Doomed[] = [];
  return {
    async add(origin) {
      const site = await openSite(origin);
      const film = newFilm(files.film, false);
      while (!isHandedOver(film)) await advance(film, site.client);
      await createVisits(site).watch(randomUUID());
      await site.client.call(createPlayer, { body: PLAYER });
      doomed.push({ businessId: site.business.id, videoId: film.id!, condemnedAtMs: null });
    },
    async condemn(database) {
      for (const one of doomed) {
        if (one.condemnedAtMs !== null) continue;
        one.condemnedAtMs = Date.now();
        const request = { id: randomUUID(), business_id: one.businessId, requested_at: new Date() };
        await database.transaction((tx) => insertDeletion(tx, request));
      }
    },
    async waitForEnd() {
      const last = Math.max(0, ...doomed.map(({ condemnedAtMs }) => condemnedAtMs ?? 0));
      await delay(Math.max(0, last + DELETED_AFTER_MS - Date.now()));
    },
    async findTraces(database, dataDirectory) {
      const found: string[] = [];
      for (const { businessId, videoId } of doomed) {
        const rows = await tracesOf(database, businessId);
        // The request itself is kept, with the time of its end.
        found.push(...rows.filter((row) => !row.startsWith('public.business_deletion:')));
        found.push(
          ...rows.filter((row) => row.startsWith('public.business_deletion:') && row.endsWith(',)')),
        );
        for (const folder of ['originals', 'vod']) {
          const names: string[] = await readdir(join(dataDirectory, 'media', folder)).catch(() => []);
          if (names.includes(videoId)) found.push(`${folder}/${videoId}`);
        }
      }
      return found.map((one) => `deleted business: ${one}`);
    },
  };
}

const PLAYER = {
  name: 'A player',
  autoPlay: false,
  videoLoop: false,
  hideControls: false,
  logo: '',
  showIcon: false,
  playerColor: '#e53935',
};
