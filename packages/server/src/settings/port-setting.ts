import * as v from 'valibot';

const MESSAGE = 'must be a port from 0 to 65535';

/** A variable that names a port; 0 takes a free one. */
export const portNumber = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, MESSAGE),
  v.transform(Number),
  v.maxValue(65_535, MESSAGE),
);
