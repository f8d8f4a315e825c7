import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getPublicDetails } from '@commoncast/core/players/api';
import type { PublicDetails } from '@commoncast/core/players/schema';
import { deleteCaption, editVod, getVod, publishVod, putCaption } from '@commoncast/core/streams/api';
import type { Vod } from '@commoncast/core/streams/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readyVideo } from '../../../../test/content/ready-video.ts';
import { scriptedEngine } from '../../../../test/content/scripted-engine.ts';
import { databaseUnderTest } from '../../../../test/database.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../../test/server.ts';

const SRT = '1\n00:00:01,000 --> 00:00:02,000\n<b onclick=x>Hello</b> <script>\n';
const CLEAN = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<b>Hello</b> \n';
const NOT_FOUND = expect.objectContaining({ status: 404, code: 'NOT_FOUND' });

describe.each(databaseUnderTest())('captions and chapters, on $kind', ({ open }) => {
  let server: TestServer;
  let owner: SignedUp;
  let stranger: SignedUp;
  let video: Vod;

  beforeAll(async () => {
    server = await startTestServer({ database: await open(), engine: scriptedEngine() });
    owner = await server.signUp();
    stranger = await server.signUp();
    video = await readyVideo(owner);
  });
  afterAll(() => server.close());

  const put = (language: string, body = SRT, label = 'English', by = owner) =>
    by.client.call(putCaption, { params: { id: video.id, language }, query: { label }, body });
  const fetchFile = (url: string) => server.fetch(new URL(url).pathname + new URL(url).search);
  const shown = async () => {
    const query = new URLSearchParams({ key: owner.business.publicKey, videoId: video.id });
    const answer = await server.fetch(`${getPublicDetails.path}?${query}`);
    const { responseData } = (await answer.json()) as { responseData: PublicDetails };
    return responseData.videos[0];
  };

  test('captions uploaded as SRT are served as clean WebVTT to every site', async () => {
    const { captions } = await put('PT-br', SRT, ' Português ');
    expect(captions).toEqual([
      {
        language: 'pt-BR',
        label: 'Português',
        url: expect.stringMatching(/\/cdn\/vod\/[^/]+\/~[^/]+\/captions-pt-BR\.vtt\?v=\w+$/),
        updatedDate: expect.stringMatching(/Z$/),
      },
    ]);
    const details = await shown();
    expect(details?.captions).toEqual([
      {
        language: 'pt-BR',
        label: 'Português',
        url: expect.stringMatching(/\/cdn\/vod\/[^/~]+\/captions-pt-BR\.vtt\?v=\w+$/),
      },
    ]);
    const file = await fetchFile(details?.captions[0]?.url ?? '');
    expect(await file.text()).toBe(CLEAN.replace(' \n', '\n'));
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'text/vtt; charset=utf-8',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });

  test('a newer file replaces the older one, under a new URL', async () => {
    const [before] = (await put('de', SRT, 'Deutsch')).captions;
    const replaced = await put('de', SRT.replace('Hello', 'Hallo'), 'Deutsch (neu)');
    expect(replaced.captions.map(({ label }) => label)).toEqual(['Deutsch (neu)', 'Português']);
    const [after] = replaced.captions;
    expect(after?.url).not.toBe(before?.url);
    expect(await (await fetchFile(after?.url ?? '')).text()).toContain('Hallo');
    const { captions } = await owner.client.call(deleteCaption, { params: { id: video.id, language: 'de' } });
    expect(captions.map(({ language }) => language)).toEqual(['pt-BR']);
    expect((await fetchFile(after?.url ?? '')).status).toBe(404);
    await expect(
      owner.client.call(deleteCaption, { params: { id: video.id, language: 'de' } }),
    ).rejects.toEqual(NOT_FOUND);
  });

  test('a file that is refused is not kept, and a replaced one is served until the cleanup', async () => {
    const [before] = (await put('it')).captions.filter(({ language }) => language === 'it');
    const files = () => readdir(join(server.config.dataDirectory, 'media', 'captions', video.id));
    const kept = await files();
    const stale = owner.client.call(putCaption, {
      params: { id: video.id, language: 'it' },
      query: { label: 'Italiano' },
      ifMatch: 1,
      body: SRT,
    });
    await expect(stale).rejects.toMatchObject({ status: 412 });
    expect(await files()).toEqual(kept);
    await put('it', SRT.replace('Hello', 'Ciao'));
    expect(await (await fetchFile(before?.url ?? '')).text()).toContain('Hello');
    expect(await files()).toHaveLength(kept.length + 1);
    await owner.client.call(deleteCaption, { params: { id: video.id, language: 'it' } });
  });

  test('captions from before there was a file for each version are served, and can be deleted', async () => {
    const directory = join(server.config.dataDirectory, 'media', 'captions', video.id);
    await writeFile(join(directory, 'fr.vtt'), 'WEBVTT\n\nBonjour\n');
    const row = { video_id: video.id, language: 'fr', label: 'Français', version: 'old1' };
    await server.database.root
      .insertInto('video_caption')
      .values({ ...row, file: null, updated_at: new Date() })
      .execute();
    const { captions } = await owner.client.call(getVod, { params: { id: video.id } });
    const url = captions.find(({ language }) => language === 'fr')?.url ?? '';
    expect(await (await fetchFile(url)).text()).toContain('Bonjour');
    await owner.client.call(deleteCaption, { params: { id: video.id, language: 'fr' } });
    expect((await fetchFile(url)).status).toBe(404);
  });

  test('captions of an unpublished video are for members only', async () => {
    const [caption] = (await put('en')).captions;
    const publicUrl = (await shown())?.captions[0]?.url ?? '';
    await owner.client.call(publishVod, { body: { id: video.id, publishState: 'UnPublished' } });
    expect((await fetchFile(caption?.url ?? '')).status).toBe(200);
    await expect.poll(async () => (await fetchFile(publicUrl)).status, { timeout: 10_000 }).toBe(404);
    await owner.client.call(publishVod, { body: { id: video.id } });
  });

  test('a file without captions, label or language is refused with a reason', async () => {
    await expect(put('en', 'a letter')).rejects.toMatchObject({
      status: 400,
      fields: { body: expect.stringContaining('no captions in this file') },
    });
    await expect(put('en', SRT, ' ')).rejects.toMatchObject({ fields: { label: 'Label is required' } });
    await expect(put('not a language')).rejects.toMatchObject({
      status: 400,
      fields: { language: expect.any(String) },
    });
    await expect(put('en', 'x'.repeat(1024 * 1024 + 1))).rejects.toMatchObject({ status: 413 });
    await expect(put('en', SRT, 'English', stranger)).rejects.toEqual(NOT_FOUND);
  });

  test('chapters are kept in order, shown to visitors, and lie within the video', async () => {
    const params = { id: video.id };
    const chapters = [
      { startS: 0, title: 'Intro' },
      { startS: 30.5, title: 'The <b>middle</b>' },
    ];
    expect((await owner.client.call(editVod, { params, body: { chapters } })).chapters).toEqual(chapters);
    expect((await shown())?.chapters).toEqual(chapters);
    // Another edit does not touch them.
    await owner.client.call(editVod, { params, body: { name: 'A film' } });
    expect((await owner.client.call(getVod, { params })).chapters).toEqual(chapters);
    await expect(
      owner.client.call(editVod, { params, body: { chapters: [{ startS: 60, title: 'Too late' }] } }),
    ).rejects.toMatchObject({ fields: { 'chapters.0.startS': 'Must be before the end of the video' } });
    await expect(
      owner.client.call(editVod, { params, body: { chapters: chapters.toReversed() } }),
    ).rejects.toMatchObject({ fields: { chapters: 'Each chapter must start after the one before it' } });
    await expect(stranger.client.call(editVod, { params, body: { chapters } })).rejects.toEqual(NOT_FOUND);
    expect((await owner.client.call(editVod, { params, body: { chapters: [] } })).chapters).toEqual([]);
  });
});
