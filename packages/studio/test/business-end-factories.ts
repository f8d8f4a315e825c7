import type { DataExport } from '@commoncast/core/business-end/schema';
import { DAY_MS } from '@commoncast/core/time/day';
import { newId } from './factories.ts';

/** An export that has just been asked for. */
export function dataExport(overrides: Partial<DataExport> = {}): DataExport {
  return {
    id: newId(),
    state: 'WAITING',
    requestedDate: new Date().toISOString(),
    percent: 0,
    secondsLeft: null,
    expiresDate: null,
    problem: null,
    parts: [],
    ...overrides,
  };
}

/** One that has two files. */
export function readyExport(overrides: Partial<DataExport> = {}): DataExport {
  const id = newId();
  const url = (number: number) =>
    `https://studio.test/exports/${id}/commoncast-export-part-${number}.zip?token=t`;
  return dataExport({
    id,
    state: 'READY',
    percent: 100,
    expiresDate: new Date(Date.now() + 7 * DAY_MS).toISOString(),
    parts: [
      { number: 1, sizeBytes: 2_300_000, url: url(1) },
      { number: 2, sizeBytes: 3_900_000_000, url: url(2) },
    ],
    ...overrides,
  });
}
