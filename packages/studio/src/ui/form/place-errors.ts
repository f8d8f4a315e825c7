import type { Form } from '@commoncast/core/form/form';
import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';

/**
 * Shows at its fields what was wrong with what was sent.
 * @param toFields the errors by the names of the form, where the server has others
 * @returns what has no field to stand at; null where all of it has
 */
export function placeErrors<Values extends object>(
  form: Form<Values>,
  error: unknown,
  toFields: (fields: Readonly<Record<string, string>>) => Readonly<Record<string, string>> = (same) => same,
): string | null {
  if (!isApiError(error)) return FALLBACK_MESSAGE;
  const fields = toFields(error.fields);
  const [unplaced] = form.applyServerErrors(fields);
  return unplaced ?? (Object.keys(fields).length > 0 ? null : error.message);
}
