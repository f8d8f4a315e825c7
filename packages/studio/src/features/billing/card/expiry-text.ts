const ONLY_DATE = /^[\d/]*$/;

/**
 * What a card's expiry becomes as it is typed: the slash and a missing zero come without asking. Nothing is added while
 * somebody deletes, and anything that is no date stays for its error to be shown.
 */
export function expiryText(typed: string, before: string): string {
  const text = typed.replace(/\s/g, '');
  if (!ONLY_DATE.test(text)) return text;
  if (text.length < before.length) return text;
  const [head = '', ...rest] = text.split('/');
  if (rest.length > 0) return `${head.length === 1 ? `0${head}` : head}/${rest.join('')}`;
  const digits = /^[2-9]/.test(head) ? `0${head}` : head;
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}
