import * as v from 'valibot';

/** Normalises a text, or fails with the message if `parse` returns null. */
export function parsed(parse: (text: string) => string | null, message: string) {
  return v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
    const normal = parse(dataset.value);
    if (normal !== null) return normal;
    addIssue({ message });
    return NEVER;
  });
}
