/** How a field and its values read where two versions of a record are compared. */
export interface FieldWord<Value> {
  readonly label: string;
  /**
   * The value in words; text as it is, and On or Off, if left out.
   * @param other the value beside which it stands: of a long one, only what differs needs to be said
   */
  readonly show?: (value: Value, other: Value) => string;
}

export type FieldWords<Values> = { readonly [Field in keyof Values]: FieldWord<Values[Field]> };

/** A value as people read it. */
export function valueInWords<Value>(value: Value, other: Value, { show }: FieldWord<Value>): string {
  if (show) return show(value, other);
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  return String(value ?? '');
}
