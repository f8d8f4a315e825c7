/** The storage key of a part of an export, or of all of it. Here, because the deletion of a business has to find them. */
export function exportKey(exportId: string, part?: number): string {
  return part === undefined
    ? `exports/${exportId}`
    : `exports/${exportId}/part-${String(part).padStart(3, '0')}.zip`;
}
