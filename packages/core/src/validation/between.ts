import * as v from 'valibot';

/** A number, whole or not, between two others. */
export const between = (min: number, max: number) =>
  v.pipe(
    v.number('Must be a number'),
    v.finite('Must be a number'),
    v.minValue(min, `Must be at least ${min}`),
    v.maxValue(max, `Must be at most ${max}`),
  );
