import * as v from 'valibot';
import { WholeNumber } from './values.ts';

/** Search text is literal everywhere: it has no wildcards. */
export const SearchText = v.pipe(v.string(), v.maxLength(200, 'Cannot contain more than 200 characters'));

/**
 * The query of a list. `page` counts from 0.
 * @param sortable the fields that `sort` may name; the first one is the default, descending
 */
export function listQuery<const F extends readonly [string, ...string[]]>(
  sortable: F,
  defaultSize = 10,
  maxSize = 100,
) {
  const orders = sortable.flatMap((field) => [`${field},ASC`, `${field},DESC`] as const);
  return {
    page: v.optional(WholeNumber, '0'),
    size: v.optional(
      v.pipe(
        WholeNumber,
        v.minValue(1, 'Must be at least 1'),
        v.maxValue(maxSize, `Must be at most ${maxSize}`),
      ),
      String(defaultSize),
    ),
    sort: v.optional(
      v.picklist(orders as [`${F[number]},ASC`, ...`${F[number]},DESC`[]], 'Cannot be sorted by this'),
      `${sortable[0]},DESC` as `${F[number]},DESC`,
    ),
    search: v.optional(SearchText, ''),
  };
}

/** A list call's query, after validation. */
export interface ListQuery<Field extends string = string> {
  readonly page: number;
  readonly size: number;
  readonly sort: `${Field},${'ASC' | 'DESC'}`;
  readonly search: string;
}

/** The `responseData` of a list. */
export function pageOf<const S extends v.GenericSchema>(item: S) {
  return v.object({
    content: v.array(item),
    page: v.number(),
    size: v.number(),
    totalElements: v.number(),
    totalPages: v.number(),
  });
}

export interface Page<T> {
  content: T[];
  page: number;
  size: number;
  totalElements: number;
  totalPages: number;
}

/** Wraps one page of a list with its counts. */
export function toPage<T>(
  content: T[],
  totalElements: number,
  { page, size }: { page: number; size: number },
): Page<T> {
  return { content, page, size, totalElements, totalPages: Math.ceil(totalElements / size) };
}
