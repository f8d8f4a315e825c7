/**
 * Reads an address that came with the configuration.
 * @returns its normal form, or an empty string where it is not http or https
 */
export function httpUrl(text: string | null | undefined, base?: string): string {
  try {
    const { href } = new URL(text ?? '', base);
    return /^https?:/.test(href) ? href : '';
  } catch {
    return '';
  }
}
