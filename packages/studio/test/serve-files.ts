import { vi } from 'vitest';
import type { FakeService } from './fake-service.ts';

/** Answers what a page fetches by address, beside the calls: the captions that are kept. `vi.unstubAllGlobals` ends it. */
export function serveFiles({ records: { files } }: FakeService): void {
  vi.stubGlobal('fetch', async (url: string) => {
    const text = files.get(url);
    return new Response(text ?? '', { status: text === undefined ? 404 : 200 });
  });
}
