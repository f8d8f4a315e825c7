const SAMPLE_BYTES = 256 * 1024;

/**
 * Tells whether a file chosen after a reload is the one from before: its size, and a hash of its beginning, middle and end.
 * Where the page has no `crypto.subtle` (plain http beyond this machine), the time of its last change stands in for the hash.
 */
export async function fingerprintOf(file: File): Promise<string> {
  const { subtle } = globalThis.crypto as { readonly subtle?: SubtleCrypto };
  if (!subtle) return `${file.size}:${file.lastModified}`;
  const middle = Math.max(0, Math.floor(file.size / 2) - SAMPLE_BYTES / 2);
  const samples = new Blob([
    file.slice(0, SAMPLE_BYTES),
    file.slice(middle, middle + SAMPLE_BYTES),
    file.slice(Math.max(0, file.size - SAMPLE_BYTES)),
  ]);
  const digest = new Uint8Array(await subtle.digest('SHA-256', await samples.arrayBuffer()));
  return `${file.size}:${[...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
