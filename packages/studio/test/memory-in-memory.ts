import type { RememberedUpload, UploadMemory } from '../src/uploads/upload-memory.ts';

/** What the browser remembers of uploads, without a browser. */
export function createMemoryInMemory(): UploadMemory & { readonly kept: Map<string, RememberedUpload> } {
  const kept = new Map<string, RememberedUpload>();
  return {
    kept,
    remember: async (upload) => void kept.set(upload.uploadId, upload),
    list: async (businessId) => [...kept.values()].filter((upload) => upload.businessId === businessId),
    forget: async (uploadId) => void kept.delete(uploadId),
  };
}
