/**
 * The link of an email. What it carries is in the fragment, which browsers send nowhere: no log and no Referer has it.
 * @param publicOrigin the configured one: a Host header of a request never gets into an email
 */
export function mailLink(
  publicOrigin: string,
  path: string,
  fields: Readonly<Record<string, string>>,
): string {
  return `${publicOrigin}${path}#${new URLSearchParams(fields)}`;
}
