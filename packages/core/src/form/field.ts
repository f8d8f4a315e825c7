export interface FieldState<Value> {
  readonly value: Value;
  /** What is wrong with the value, shown or not; null if it passes. */
  readonly error: string | null;
  /** Whether its error may be shown. */
  readonly touched: boolean;
}

/** Whether a field's value makes it touched: a non-empty value or a boolean. */
export function holdsValue(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  return typeof value === 'string' || Array.isArray(value) ? value.length > 0 : true;
}

/** The error to show: only a touched field shows its error. */
export function shownError({ error, touched }: FieldState<unknown>): string | null {
  return touched ? error : null;
}
