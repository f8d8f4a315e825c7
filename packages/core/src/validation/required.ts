import * as v from 'valibot';

/** The field holds more than white space; to be used in a pipe of a string. */
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
