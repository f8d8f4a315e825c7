const MAX_LENGTH = 120;

/**
 * A name that people gave to a file as the name of an entry: one part of a path that every system can unpack.
 * @param fallback where nothing is left of it
 */
export function entryName(name: string | null, fallback: string): string {
  const safe = (name ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no file name may have them
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]/g, '_')
    .replace(/^[. ]+|[. ]+$/g, '');
  if (safe.length <= MAX_LENGTH) return safe || fallback;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(safe)?.[0] ?? '';
  return safe.slice(0, MAX_LENGTH - ending.length) + ending;
}
