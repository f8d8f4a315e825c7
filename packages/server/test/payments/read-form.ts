export interface FormValues {
  [name: string]: string | FormValues;
}

/** Reads `a[b][0]=c`, as Stripe's library writes it. */
export function readForm(text: string): FormValues {
  const values: FormValues = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    const last = path.pop() ?? '';
    let at = values;
    for (const part of path) {
      const next = at[part] ?? {};
      if (typeof next === 'string') throw new TypeError(`${name} is two things`);
      at[part] = next;
      at = next;
    }
    at[last] = value;
  }
  return values;
}
