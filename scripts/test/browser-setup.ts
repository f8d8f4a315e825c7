import { seededData } from '@commoncast/server/test/platform/seeded-data';
import { buildFront } from '../build/build.ts';

/** Vitest's global set-up: what a run's browser tests share, so that it is made only once. */
export default async function setup(): Promise<void> {
  await buildFront();
  await seededData();
}
