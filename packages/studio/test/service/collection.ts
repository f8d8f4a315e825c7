import type { LastChange } from '@commoncast/core/http/errors';
import { type Page, toPage } from '@commoncast/core/http/paging';
import { DAY_MS } from '@commoncast/core/time/day';
import { RESTORE_DAYS } from '@commoncast/core/trash/constants';
import { notFound } from '@commoncast/server/problems/problems';
import { type ExpectedVersion, requireVersion } from '@commoncast/server/problems/stale-version';

interface Stored {
  readonly name: string;
  readonly createdDate: string;
  readonly updatedDate?: string;
  readonly version?: number;
}

interface Deletion<T> {
  readonly record: T;
  readonly deletedMs: number;
}

/** Who changed each record last, by its id. */
export type Journal = Map<string, LastChange>;

interface PageQuery {
  readonly page: number;
  readonly size: number;
  readonly sort: `${string},${'ASC' | 'DESC'}`;
  readonly search: string;
}

/** The records of one kind, by id, and those in the trash. What the service answers about them are views of them. */
export interface Collection<T> {
  /** Puts records there as if they had always been. @returns the first */
  add(first: T, ...others: T[]): T;
  addDeleted(record: T, deletedMs?: number): T;
  all(): readonly T[];
  deleted(): readonly (Deletion<T> & { readonly id: string })[];
  find(id: string): T | undefined;
  findDeleted(id: string): T | undefined;
  /** The record as it is kept. @throws {TypeError} there is none */
  get(id: string): T;
  /** Somebody else changes a record; null for the member, in another window. */
  changeElsewhere(id: string, change: Partial<T>, by?: string | null): T;
  /** @throws {ApiError} NOT_FOUND */
  require(id: string): T;
  /** The record as the service shows it. @throws {ApiError} NOT_FOUND */
  show(id: string): T;
  /** @throws {ApiError | StaleVersion} NOT_FOUND, or the caller has seen another version */
  update(id: string, change: Partial<T> | ((before: T) => Partial<T>), expected?: ExpectedVersion): T;
  /** Changes what has no version: counts, and what follows from other records. */
  touch(id: string, change: Partial<T>): void;
  remove(id: string): void;
  restore(id: string): T;
  removeForGood(id: string): void;
  /** One page of those that match, as they are shown, in the order of the database. */
  page(query: PageQuery, isWanted?: (record: T) => boolean, textsOf?: (record: T) => string[]): Page<T>;
}

interface CollectionParts<T> {
  readonly idOf: (record: T) => string;
  readonly journal: Journal;
  /** Whether deleting a record raises its version, as the server does with most kinds. */
  readonly deletingRaisesVersion?: boolean;
  /** What the service shows of a record, with what follows from others. */
  readonly view?: (record: T) => T;
}

/** Creates an empty collection. */
export function createCollection<T extends Stored>(parts: CollectionParts<T>): Collection<T> {
  const { idOf, journal, deletingRaisesVersion = false, view = (record) => record } = parts;
  const kept = new Map<string, T>();
  const trash = new Map<string, Deletion<T>>();

  const require = (id: string): T => {
    const record = kept.get(id);
    if (!record) throw notFound();
    return record;
  };
  const write = (id: string, change: Partial<T>, by: LastChange): T => {
    const before = require(id);
    const version = before.version === undefined ? {} : { version: before.version + 1 };
    const after = { ...before, ...change, ...version };
    kept.set(id, after);
    journal.set(id, by);
    return after;
  };
  const takeFromTrash = (id: string): T => {
    const deletion = trash.get(id);
    if (!deletion || deletion.deletedMs <= Date.now() - RESTORE_DAYS * DAY_MS) throw notFound();
    trash.delete(id);
    return deletion.record;
  };

  return {
    add: (...records) => {
      for (const record of records) kept.set(idOf(record), record);
      return records[0];
    },
    addDeleted: (record, deletedMs = Date.now() - DAY_MS) => {
      trash.set(idOf(record), { record, deletedMs });
      return record;
    },
    all: () => [...kept.values()],
    deleted: () => [...trash].map(([id, deletion]) => ({ id, ...deletion })),
    find: (id) => kept.get(id),
    findDeleted: (id) => trash.get(id)?.record,
    get: (id) => {
      const record = kept.get(id);
      if (!record) throw new TypeError(`There is no record ${id}`);
      return record;
    },
    changeElsewhere: (id, change, by = 'grace') =>
      write(id, change, {
        by: by ?? 'ada',
        isOwn: by === null,
        at: new Date(2026, 2, 1, 14, 5).toISOString(),
      }),
    require,
    show: (id) => view(require(id)),
    update: (id, change, expected) => {
      const before = require(id);
      requireVersion(expected, { id, version: before.version ?? 1 }, async () => view(require(id)));
      const now = new Date().toISOString();
      const changed = typeof change === 'function' ? change(before) : change;
      const dated = 'updatedDate' in before ? { ...changed, updatedDate: now } : changed;
      return write(id, dated, { by: 'ada', isOwn: true, at: now });
    },
    touch: (id, change) => void kept.set(id, { ...require(id), ...change }),
    remove: (id) => {
      const record = require(id);
      const version = deletingRaisesVersion ? { version: (record.version ?? 0) + 1 } : {};
      trash.set(id, { record: { ...record, ...version }, deletedMs: nowMs() });
      kept.delete(id);
    },
    restore: (id) => {
      const record = takeFromTrash(id);
      kept.set(id, record);
      return record;
    },
    removeForGood: (id) => void takeFromTrash(id),
    page: ({ page, size, sort, search }, isWanted = () => true, textsOf = ({ name }) => [name]) => {
      const needle = search.toLowerCase();
      const hasText = (record: T) => textsOf(record).some((text) => text.toLowerCase().includes(needle));
      const [field = '', direction] = sort.split(',');
      const sign = direction === 'ASC' ? 1 : -1;
      const sorted = [...kept.values()]
        .filter((record) => isWanted(record) && hasText(record))
        .toSorted((a, b) => sign * (compare(a, b, field) || compareValues(idOf(a), idOf(b))));
      const shown = sorted.slice(page * size, (page + 1) * size).map(view);
      return toPage(shown, sorted.length, { page, size });
    },
  };
}

/** Finer than a millisecond, so that the trash keeps the order of two quick deletions. */
function nowMs(): number {
  return performance.timeOrigin + performance.now();
}

function compare(a: object, b: object, field: string): number {
  return compareValues(sortValue(a, field), sortValue(b, field));
}

function sortValue(record: object, field: string): string | number {
  const value = (record as Readonly<Record<string, unknown>>)[field];
  return typeof value === 'string' ? value.toLowerCase() : Number(value ?? 0);
}

function compareValues(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
