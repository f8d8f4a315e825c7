/** Whether the client has this version already (RFC 9110 §13.1.2, weak comparison). */
export function isNotModified(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  const wanted = withoutWeakness(etag);
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || withoutWeakness(tag.trim()) === wanted);
}

function withoutWeakness(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}
