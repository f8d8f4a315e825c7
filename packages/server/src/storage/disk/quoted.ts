/** The ETag of a part: its MD5. */
export function quoted(md5: Buffer): string {
  return `"${md5.toString('hex')}"`;
}
