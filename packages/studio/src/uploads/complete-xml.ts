import type { UploadedPart } from '@commoncast/core/multipart/schema';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** S3's CompleteMultipartUpload: every part with its ETag, in ascending order. */
export function completeXml(parts: readonly UploadedPart[]): string {
  const items = parts
    .toSorted((a, b) => a.partNumber - b.partNumber)
    .map(
      ({ partNumber, etag }) =>
        `<Part><PartNumber>${partNumber}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`,
    );
  return `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${items.join('')}</CompleteMultipartUpload>`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}
