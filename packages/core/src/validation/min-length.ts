import * as v from 'valibot';
import { countCodePoints } from './code-points.ts';

/**
 * At least so many code points, where `v.minLength` counts UTF-16 units; to be used in a pipe of a string.
 * It stays an action of that type, because JSON Schema tells it in the same words and counts code points too.
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
