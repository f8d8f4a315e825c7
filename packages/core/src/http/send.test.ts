import { afterEach, expect, it, vi } from 'vitest';
import { route } from './route.ts';
import { send } from './send.ts';

const details = route({ method: 'GET', path: '/details/{id}' });
const answering = (answer: () => Promise<Response>): void => void vi.stubGlobal('fetch', vi.fn(answer));

afterEach(() => vi.unstubAllGlobals());

it('returns the content of the envelope', async () => {
  answering(async () => Response.json({ responseData: [1] }));
  const options = { params: { id: 'a/b' }, query: { key: 'pk' }, credentials: 'omit' } as const;
  expect(await send('https://video.example', details, options)).toEqual([1]);
  expect(fetch).toHaveBeenCalledWith('https://video.example/details/a%2Fb?key=pk', {
    credentials: 'omit',
    method: 'GET',
  });
});

it('throws what the error body says, and NETWORK if no answer came', async () => {
  answering(async () => Response.json({ message: 'Not found', code: 'NOT_FOUND' }, { status: 404 }));
  const ask = () => send('https://video.example', details, { params: { id: '1' } });
  await expect(ask()).rejects.toMatchObject({ name: 'ApiError', status: 404, code: 'NOT_FOUND' });
  answering(() => Promise.reject(new TypeError('fetch failed')));
  await expect(ask()).rejects.toMatchObject({ status: 0, code: 'NETWORK' });
});

it('passes on an abort as it is', async () => {
  const aborting = AbortSignal.abort();
  answering(() => Promise.reject(aborting.reason));
  const ask = send('https://video.example', details, { params: { id: '1' }, signal: aborting });
  await expect(ask).rejects.toMatchObject({ name: 'AbortError' });
});
