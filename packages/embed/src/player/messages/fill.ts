/** Fills `{name}` in; what is not given stays empty. */
export function fill(text: string, values: Readonly<Record<string, string | number | undefined>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => `${values[name] ?? ''}`);
}
