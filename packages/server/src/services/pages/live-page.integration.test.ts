import { updateStream } from '@commoncast/core/live/api';
import type { Stream } from '@commoncast/core/live/schema';
import { assignContent, createPlayer } from '@commoncast/core/players/api';
import { editVod } from '@commoncast/core/streams/api';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { untilStatus } from '../../../test/content/ready-video.ts';
import { scriptedEngine } from '../../../test/content/scripted-engine.ts';
import { testDatabase } from '../../../test/database.ts';
import { type LiveBench, openLiveBench } from '../../../test/live/live-bench.ts';
import { playerDraft } from '../../../test/players/drafts.ts';

const HOSTILE = `"><script>alert('1')</script>&`;

describe('the page of a live stream', () => {
  let bench: LiveBench;
  beforeAll(async () => {
    bench = await openLiveBench(await testDatabase(), { engine: scriptedEngine() });
  });
  afterAll(() => bench.server.close());

  const visit = async (path: string) => {
    const answer = await bench.server.fetch(path);
    return { status: answer.status, headers: answer.headers, html: await answer.text() };
  };
  const page = ({ id }: Pick<Stream, 'id'>) => visit(`/live/${id}`);
  /** What search engines read. */
  const dataOf = (html: string) =>
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as object;
  const propsOf = (html: string) =>
    JSON.parse(/id="page-props"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '') as object;
  const future = () => new Date(bench.clock.read().getTime() + 3_600_000).toISOString();

  test('says what is to come: title, time, share link, and a player that waits for it', async () => {
    const eventStart = future();
    const { stream } = await bench.schedule({
      name: 'Opening night',
      description: 'In the mill',
      eventStart,
    });
    const { status, headers, html } = await page(stream);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(html).toContain(`<title>Opening night · ${bench.owner.business.businessName}</title>`);
    expect(html).toContain(`<link rel="canonical" href="${stream.watchUrl}">`);
    expect(html).toContain('<meta property="og:description" content="In the mill">');
    expect(html).toContain(`<commoncast-player video-id="${stream.id}" with-chat="">`);
    expect(html).toContain('<main class="watch has-chat awaits-chat">');
    expect(html).not.toContain('noindex');
    expect(dataOf(html)).toMatchObject({
      '@type': 'VideoObject',
      name: 'Opening night',
      uploadDate: eventStart,
      embedUrl: stream.watchUrl.replace('/live/', '/embed/'),
      publication: { '@type': 'BroadcastEvent', isLiveBroadcast: false, startDate: eventStart },
    });
    expect(propsOf(html)).toMatchObject({
      title: 'Opening night',
      watchUrl: stream.watchUrl,
      live: { id: stream.id, status: 'SCHEDULED', eventStart },
    });
  });

  test('says that it is on air, with its picture, and when it was', async () => {
    const { stream } = await bench.goLive();
    const png = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#a00' } })
      .png()
      .toBuffer();
    await bench.server.platform.services.livePosters.keep(stream.id, [png], null);
    const { startedAt, posterUrl } = await bench.read(stream.id);
    const onAir = await page(stream);
    expect(dataOf(onAir.html)).toMatchObject({
      uploadDate: startedAt,
      thumbnailUrl: [posterUrl?.replace('.png', '.jpg')],
      publication: { isLiveBroadcast: true, startDate: startedAt },
    });
    expect(onAir.html).toContain(
      `<meta property="og:image" content="${posterUrl?.replace('.png', '.jpg')}">`,
    );
    bench.clock.pass(60_000);
    const { endedAt } = await bench.setStatus(stream.id, 'ENDED');
    expect(dataOf((await page(stream)).html)).toMatchObject({
      duration: expect.stringMatching(/^PT6\dS$/),
      publication: { isLiveBroadcast: false, startDate: startedAt, endDate: endedAt },
    });
  });

  test('asks not to be found where the stream is not listed, and is not there where it is not shown', async () => {
    const { stream } = await bench.schedule({ accessVisibility: 'UNLISTED' });
    expect((await page(stream)).html).toContain('<meta name="robots" content="noindex">');
    const params = { id: stream.id };
    await bench.owner.client.call(updateStream, { params, body: { accessVisibility: 'POSTED' } });
    const hidden = await page(stream);
    expect([hidden.status, hidden.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(hidden.html).toContain('<title>Stream not found</title>');
    expect((await visit('/live/nothing')).status).toBe(404);
  });

  test('has what people wrote as text', async () => {
    const { stream } = await bench.schedule({ name: HOSTILE, description: HOSTILE });
    const { html } = await page(stream);
    expect(html).not.toContain('<script>alert');
    expect(propsOf(html)).toMatchObject({ title: HOSTILE, description: HOSTILE });
  });

  test('has a frame and an oEmbed answer, by itself or in a player, and then those of its replay', async () => {
    const broadcast = await bench.goLive({ name: 'Framed' });
    const { stream, publisher } = broadcast;
    const { uuid } = await bench.owner.client.call(createPlayer, { body: playerDraft() });
    const assignment = { embeddedVideoPlayerId: uuid, contentId: stream.id, category: 'LIVE' } as const;
    await bench.owner.client.call(assignContent, { body: assignment });
    const described = async () =>
      JSON.parse((await visit(`/oembed?url=${encodeURIComponent(stream.watchUrl)}`)).html) as object;
    expect(await described()).toMatchObject({
      ...{ type: 'video', title: 'Framed', width: 640, height: 360 },
      html: expect.stringContaining(`/embed/${stream.id}"`),
    });
    expect((await visit(`/embed/${stream.id}`)).html).toContain(
      `<commoncast-player video-id="${stream.id}">`,
    );
    const framed = await visit(`/embed/${uuid}`);
    expect(framed.html).toContain('<title>Framed</title>');
    expect(framed.html).toContain(`<commoncast-player player-id="${uuid}">`);
    expect((await visit(`/embed/${stream.id}?autoplay=1`)).html).toContain(
      `<commoncast-player data-show="video-id" data-id="${stream.id}">`,
    );

    await bench.setStatus(stream.id, 'ENDED');
    await bench.record(publisher, { durationMs: 1_000 });
    const { replayVideoId } = await bench.read(stream.id);
    const params = { id: replayVideoId ?? '' };
    await untilStatus(bench.owner, params.id, 'READY');
    await bench.owner.client.call(editVod, { params, body: { name: 'Framed again' } });
    expect(await described()).toMatchObject({ title: 'Framed again', thumbnail_url: expect.any(String) });
  });
});
