import * as v from 'valibot';

/** A whole number between two others. */
export const whole = (min: number, max: number) =>
  v.pipe(
    v.number('Must be a number'),
    v.integer('Must be a whole number'),
    v.minValue(min, `Must be at least ${min}`),
    v.maxValue(max, `Must be at most ${max}`),
  );
