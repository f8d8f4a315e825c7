import * as v from 'valibot';

/** Puts a text into its normal form, or fails with the message where `parse` answers null. */
export function parsed(parse: (text: string) => string | null, message: string) {
  return v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
    const normal = parse(dataset.value);
    if (normal !== null) return normal;
    addIssue({ message });
    return NEVER;
  });
}
