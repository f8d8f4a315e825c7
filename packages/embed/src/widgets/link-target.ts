const EMAIL = /^[^\s@/\\:?#&]+@[^\s@/\\:?#&]+$/;

/**
 * Where a configured link leads, checked once more where it is drawn.
 * @param mayBeEmail an email address opens as `mailto:`
 * @returns an http, https or mailto address; an empty string for everything else
 */
export function linkTarget(text: string, mayBeEmail = false): string {
  const typed = text.trim();
  if (mayBeEmail && EMAIL.test(typed)) return `mailto:${encodeURI(typed)}`;
  try {
    const { href, protocol } = new URL(/^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`);
    return protocol === 'http:' || protocol === 'https:' ? href : '';
  } catch {
    return '';
  }
}
