import { updateBusinessAccount } from '@commoncast/core/business/api';
import { getPublicDetails } from '@commoncast/core/players/api';
import { deleteVod, getVod, publishVod } from '@commoncast/core/streams/api';
import type { Vod } from '@commoncast/core/streams/schema';
import { getPageDetails } from '@commoncast/core/widgets/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestClock } from '../../../test/clock.ts';
import { eventually } from '../../../test/content/eventually.ts';
import { readyVideo } from '../../../test/content/ready-video.ts';
import { scriptedEngine } from '../../../test/content/scripted-engine.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../test/server.ts';

const HOUR_MS = 3_600_000;
const SHOP = 'https://shop.example';
const REFUSAL =
  'This video plays on the sites that its business allows, and its addresses are good for some hours there';

describe.each(databaseUnderTest())('media of a business with an allow-list, on $kind', ({ open }) => {
  const clock = createTestClock();
  let server: TestServer;
  let owner: SignedUp;
  let video: Vod;

  beforeAll(async () => {
    server = await startTestServer({
      database: await open(),
      engine: scriptedEngine(),
      clock: clock.read,
    });
    owner = await server.signUp();
    video = await readyVideo(owner);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await allow('shop.example');
  });

  async function allow(...allowedDomains: string[]): Promise<void> {
    const { businessName, email, logo } = owner.business;
    await owner.client.call(updateBusinessAccount, {
      body: { businessName, email, logo, allowedDomains },
    });
    const isRestricted = allowedDomains.length > 0;
    await eventually(
      async () => (await get(`/cdn/vod/${video.id}/index.m3u8`)).status,
      (status) => status === (isRestricted ? 403 : 200),
      10_000,
    );
  }
  const get = (path: string) => server.fetch(path);
  const pathOf = (url: string | null | undefined) => new URL(url ?? '').pathname + new URL(url ?? '').search;
  /** What visitors' browsers are told of the video. */
  async function told(id = video.id) {
    const query = new URLSearchParams({ key: owner.business.publicKey, videoId: id });
    const answer = await server.fetch(`${getPublicDetails.path}?${query}`, { headers: { origin: SHOP } });
    const { responseData } = (await answer.json()) as {
      responseData: { videos: { source: { url: string }; storyboardUrl: string; posterUrl: string }[] };
    };
    const [shown] = responseData.videos;
    if (!shown) throw new Error('Visitors are told of no video');
    return shown;
  }
  const folderOf = (url: string) => pathOf(url).replace(/index\.m3u8$/, '');

  test('have addresses for the visit, which playlists pass on to all that they name', async () => {
    const { source, storyboardUrl } = await told();
    expect(pathOf(source.url)).toMatch(new RegExp(`^/cdn/vod/${video.id}/~[0-9a-z]+-[\\w-]{22}/index.m3u8$`));
    for (const path of [
      pathOf(source.url),
      pathOf(storyboardUrl),
      `${folderOf(source.url)}720p-1/index.m3u8`,
      `${folderOf(source.url)}720p-1/init.mp4`,
      `${folderOf(source.url)}720p-1/1.m4s`,
    ])
      expect([path, (await get(path)).status]).toEqual([path, 200]);
  });

  test('are refused without one, with a sentence, which any page may read', async () => {
    for (const name of [
      'index.m3u8',
      '720p-1/index.m3u8',
      '720p-1/1.m4s',
      'storyboard.vtt',
      'captions-en.vtt',
    ]) {
      const answer = await get(`/cdn/vod/${video.id}/${name}`);
      expect([name, answer.status, await answer.json()]).toEqual([
        name,
        403,
        { message: REFUSAL, error: 'Forbidden', code: 'ORIGIN_NOT_ALLOWED' },
      ]);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('are refused with a changed address, or another video’s', async () => {
    const { source } = await told();
    const token = /~([^/]+)/.exec(source.url)?.[1] ?? '';
    const [expiry = '', mac = ''] = token.split(/-(.*)/s);
    const later = (Number.parseInt(expiry, 36) + 3600).toString(36);
    const flipped = (mac.startsWith('A') ? 'B' : 'A') + mac.slice(1);
    const other = await readyVideo(owner);
    for (const path of [
      `/cdn/vod/${video.id}/~${later}-${mac}/720p-1/1.m4s`,
      `/cdn/vod/${video.id}/~${expiry}-${flipped}/720p-1/1.m4s`,
      `/cdn/vod/${video.id}/~/720p-1/1.m4s`,
      `/cdn/vod/${other.id}/~${token}/720p-1/1.m4s`,
    ])
      expect([path, (await get(path)).status]).toEqual([path, 403]);
  });

  test('are the same for all visitors for hours, so that caches keep them, and no longer than they are good', async () => {
    const first = (await told()).source.url;
    expect((await told()).source.url).toBe(first);
    const segment = await get(`${folderOf(first)}720p-1/1.m4s`);
    const [, maxAge] =
      /^public, max-age=(\d+), immutable$/.exec(segment.headers.get('cache-control') ?? '') ?? [];
    expect(Number(maxAge)).toBeGreaterThan(6 * 3600 - 60);
    expect(Number(maxAge)).toBeLessThanOrEqual(12 * 3600);
    const expiryS = Number.parseInt(/~([0-9a-z]+)-/.exec(first)?.[1] ?? '', 36);
    expect(expiryS - clock.read().getTime() / 1000).toBeGreaterThan(Number(maxAge) - 60);
  });

  test('pictures stay open: placements and link previews show them before anybody can be asked', async () => {
    const { posterUrl } = await told();
    expect(pathOf(posterUrl)).toBe(`/cdn/thumbnail/${video.id}.png?w=960`);
    const pictures = [`/cdn/thumbnail/${video.id}.png`, `/cdn/thumbnail/${video.id}.jpg`, pathOf(posterUrl)];
    for (const path of pictures) expect((await get(path)).status).toBe(200);
  });

  test('members get theirs whatever the list says, and a visitor’s opens no unpublished video', async () => {
    const visit = pathOf((await told()).source.url);
    const member = pathOf((await owner.client.call(getVod, { params: { id: video.id } })).playbackUrl);
    await owner.client.call(publishVod, { body: { id: video.id, publishState: 'UnPublished' } });
    await eventually(
      async () => (await get(visit)).status,
      (status) => status === 404,
      10_000,
    );
    expect((await get(member)).status).toBe(200);
    await owner.client.call(publishVod, { body: { id: video.id } });
    expect((await get(visit)).status).toBe(200);
  });

  test('our own page for a video has no address in it that would expire with search engines', async () => {
    const page = await (await get(`/v/${video.id}`)).text();
    expect(page).toContain('"embedUrl"');
    expect(page).not.toContain('contentUrl');
    expect(page).not.toContain('/~');
  });

  test('a list that is removed or added counts within seconds', async () => {
    await allow();
    expect((await told()).source.url).not.toContain('~');
    await allow('shop.example');
    expect((await told()).source.url).toContain('/~');
    // Who had signed addresses goes on with them.
    const signed = pathOf((await told()).source.url);
    await allow();
    expect((await get(signed)).status).toBe(200);
  });

  test('the answer for a page holds addresses of now, although it is kept in memory', async () => {
    const ask = async () => {
      const details = await server.client.call(getPageDetails, {
        query: { key: owner.business.publicKey, url: `${SHOP}/`, videoId: [video.id] },
      });
      return details.videos[0]?.source.url ?? '';
    };
    const before = await ask();
    expect(await ask()).toBe(before);
    clock.pass(6 * HOUR_MS);
    const after = await ask();
    expect(after).not.toBe(before);
    for (const url of [before, after]) expect((await get(pathOf(url))).status).toBe(200);
    clock.pass(6 * HOUR_MS);
    const expired = await get(pathOf(before));
    expect([expired.status, await expired.json()]).toEqual([
      403,
      expect.objectContaining({ message: REFUSAL }),
    ]);
    expect((await get(pathOf(after))).status).toBe(200);
    clock.pass(-12 * HOUR_MS);
  });

  test('a deleted video is gone for those who hold an address, too', async () => {
    const other = await readyVideo(owner);
    const signed = pathOf((await told(other.id)).source.url);
    expect((await get(signed)).status).toBe(200);
    await owner.client.call(deleteVod, { params: { id: other.id } });
    await eventually(
      async () => (await get(signed)).status,
      (status) => status === 404,
      10_000,
    );
  });
});
