const texts = new WeakMap<object, string>();

/** The JSON of an answer that nobody changes any more: made once, however often it is sent. */
export function serializeOnce(answer: object): string {
  const known = texts.get(answer);
  if (known !== undefined) return known;
  const text = JSON.stringify(answer);
  texts.set(answer, text);
  return text;
}

/** The JSON of any answer. */
export function serialize(answer: unknown): string {
  const known = typeof answer === 'object' && answer !== null ? texts.get(answer) : undefined;
  return known ?? JSON.stringify(answer ?? null);
}
