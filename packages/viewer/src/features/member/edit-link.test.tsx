import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { EditLink, type Watched } from './edit-link.tsx';

const id = '0196b0c0-0000-7000-8000-000000000001';
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  return () => vi.unstubAllGlobals();
});
afterEach(() => vi.restoreAllMocks());

/** Renders the link for somebody who is signed in. @returns where it leads; null if it is not there */
async function linkFor(kind: Watched['kind'], isTheirs: boolean): Promise<string | null> {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname } = new URL((input as Request).url);
    if (pathname.endsWith('access-token')) return json({ success: true, responseData: { accessToken: 't' } });
    if (isTheirs) return json({ success: true, responseData: {} });
    return json({ success: false, code: 'NOT_FOUND', message: 'Not here' }, 404);
  });
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () => root.render(<EditLink kind={kind} id={id} />));
  await vi.waitFor(() => expect(globalThis.fetch).toHaveBeenCalledTimes(2));
  await act(async () => {});
  const link = place.querySelector('a')?.getAttribute('href') ?? null;
  await act(async () => root.unmount());
  return link;
}

it.each([
  ['video', `/videos/${id}`],
  ['playlist', `/playlists/${id}`],
  ['stream', `/streams/${id}`],
] as const)('leads from a %s to its page in the studio', async (kind, path) => {
  expect(await linkFor(kind, true)).toBe(path);
});

it('is not there for the people of another business', async () => {
  expect(await linkFor('video', false)).toBeNull();
});
