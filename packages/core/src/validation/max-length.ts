import * as v from 'valibot';
import { countCodePoints } from './code-points.ts';

/**
 * At most this many code points, where `v.maxLength` counts UTF-16 units; for use in a string's pipe.
 * It remains an action of that type, because JSON Schema uses the same keyword and counts code points too.
 */
export function maxLength(
  max: number,
  message = `Cannot contain more than ${max} characters`,
): v.MaxLengthAction<string, number, string> {
  return {
    ...v.maxLength<string, number, string>(max, message),
    '~run'(dataset, config) {
      if (dataset.typed && dataset.value.length > max) {
        const length = countCodePoints(dataset.value);
        if (length > max) v._addIssue(this, 'length', dataset, config, { received: `${length}` });
      }
      return dataset;
    },
  };
}
