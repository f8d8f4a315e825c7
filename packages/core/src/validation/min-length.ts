import * as v from 'valibot';
import { countCodePoints } from './code-points.ts';

/**
 * At least this many code points, where `v.minLength` counts UTF-16 units; for use in a string's pipe.
 * It remains an action of that type, because JSON Schema uses the same keyword and counts code points too.
 */
export function minLength(
  min: number,
  message = `Must contain atleast ${min} characters`,
): v.MinLengthAction<string, number, string> {
  return {
    ...v.minLength<string, number, string>(min, message),
    '~run'(dataset, config) {
      if (dataset.typed) {
        const length = countCodePoints(dataset.value);
        if (length < min) v._addIssue(this, 'length', dataset, config, { received: `${length}` });
      }
      return dataset;
    },
  };
}
