import * as v from 'valibot';

/** A UUIDv7 string, like every id; other versions pass too, because an unknown id is answered 404 anyway. */
export const Id = v.pipe(
  v.string(),
  v.regex(/^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/, 'Must be an id'),
  v.toLowerCase(),
);

const MAX_IDS_AT_ONCE = 20;

/** Ids in a query: a single one, or the name repeated. */
export const idList = v.pipe(
  v.union([
    v.pipe(
      Id,
      v.transform((id) => [id]),
    ),
    v.array(Id),
  ]),
  v.maxLength(MAX_IDS_AT_ONCE, `At most ${MAX_IDS_AT_ONCE} at once`),
);

/** ISO 8601 in UTC with milliseconds, as written by `Date.prototype.toISOString`. */
export const Timestamp = v.pipe(
  v.string(),
  v.isoTimestamp('Must be a time such as 2026-01-31T12:00:00.000Z'),
);

export const IdParams = v.strictObject({ id: Id });

/** The answer of a call that returns nothing. */
export const Nothing = v.null();

/** A whole number in a query or a path. */
export const WholeNumber = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}$/, 'Must be a whole number'),
  v.transform(Number),
);
