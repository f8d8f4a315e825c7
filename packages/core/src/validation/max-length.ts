import * as v from 'valibot';
import { countCodePoints } from './code-points.ts';

/**
 * At most so many code points, where `v.maxLength` counts UTF-16 units; to be used in a pipe of a string.
 * It stays an action of that type, because JSON Schema tells it in the same words and counts code points too.
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
