import * as v from 'valibot';

/** Requires more than white space; for use in a string's pipe. */
export function required(label = 'Field'): v.NonEmptyAction<string, string> {
  return {
    ...v.nonEmpty<string, string>(`${label} is required`),
    '~run'(dataset, config) {
      if (dataset.typed && dataset.value.trim() === '') {
        v._addIssue(this, 'length', dataset, config, { received: '0' });
      }
      return dataset;
    },
  };
}
