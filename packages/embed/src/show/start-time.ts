/**
 * Reads a time as people write it into addresses: `90`, `90s`, `1m30s`, `1h2m3s`, `1:30`, `1:02:03`.
 * @returns seconds; 0 for what is no time
 */
export function readTime(text: string): number {
  const [whole, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+(?:\.\d+)?)s?)?$/.exec(text) ?? [];
  if (whole) return +hours * 3600 + +minutes * 60 + +seconds;
  return /^\d+(:\d\d){1,2}$/.test(text) ? text.split(':').reduce((sum, part) => sum * 60 + +part, 0) : 0;
}

/**
 * Where an element's first video begins: at its `start`, or, where the element has opted in with `deep-link`, at the
 * time that the page's address names, as `#t=90` or `?t=1m30s`.
 * @returns seconds; undefined where the page says nothing of it
 */
export function startOf(
  host: Element,
  { hash, search }: Pick<Location, 'hash' | 'search'>,
): number | undefined {
  const linked = host.hasAttribute('deep-link') && /[#?&]t=([\w:.]+)/.exec(hash + search)?.[1];
  const text = linked || host.getAttribute('start');
  return text ? readTime(text) : undefined;
}
