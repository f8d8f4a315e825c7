import { updateBusinessAccount } from '@commoncast/core/business/api';
import { createHypergraphic, deleteHypergraphic } from '@commoncast/core/hypergraphics/api';
import { assignContent, createPlayer, deletePlayer } from '@commoncast/core/players/api';
import type { Player } from '@commoncast/core/players/schema';
import { publishVod } from '@commoncast/core/streams/api';
import type { Vod } from '@commoncast/core/streams/schema';
import { createWidget, deleteWidget, updateWidget } from '@commoncast/core/widgets/api';
import { MAX_WIDGETS_PER_PAGE } from '@commoncast/core/widgets/constants';
import { pageDetailsRoute } from '@commoncast/core/widgets/route';
import type { PageDetails, Widget, WidgetDraft } from '@commoncast/core/widgets/schema';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readyVideo } from '../../../test/content/ready-video.ts';
import { scriptedEngine } from '../../../test/content/scripted-engine.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import { playerDraft } from '../../../test/players/drafts.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../test/server.ts';
import { hypergraphicDraft, widgetDraft } from '../../../test/widgets/drafts.ts';
import { reading } from '../../db/read-together.ts';
import { createPageDetailsService } from './page-details.ts';

const PAGE = 'https://shop.example/sale?utm_source=mail#top';

describe.each(databaseUnderTest())('what a page shows, on $kind', ({ open }) => {
  let server: TestServer;
  let owner: SignedUp;
  let video: Vod;
  let player: Player;
  beforeAll(async () => {
    server = await startTestServer({ database: await open(), engine: scriptedEngine() });
    owner = await server.signUp();
    video = await readyVideo(owner);
    player = await playerWithVideo();
  });
  afterAll(() => server.close());

  async function playerWithVideo(): Promise<Player> {
    const { uuid } = await owner.client.call(createPlayer, { body: playerDraft({ name: 'Secret name' }) });
    return owner.client.call(assignContent, {
      body: { embeddedVideoPlayerId: uuid, contentId: video.id, category: 'VOD' },
    });
  }
  const make = (overrides: Partial<WidgetDraft> = {}) =>
    owner.client.call(createWidget, { body: widgetDraft({ playerId: player.uuid, ...overrides }) });
  const change = ({ id }: Widget, overrides: Partial<WidgetDraft> & { isArchived?: boolean }) =>
    owner.client.call(updateWidget, {
      params: { id },
      body: { ...widgetDraft({ playerId: player.uuid }), ...overrides },
    });
  const remove = ({ id }: Widget) => owner.client.call(deleteWidget, { params: { id } });

  const ask = (query: Record<string, string>, headers: Record<string, string> = {}) =>
    server.fetch(`${pageDetailsRoute.path}?${new URLSearchParams(query)}`, { headers });
  async function page(url: string, query: Record<string, string> = {}, of = owner): Promise<PageDetails> {
    const answer = await ask({ key: of.business.publicKey, url, ...query });
    return ((await answer.json()) as { responseData: PageDetails }).responseData;
  }
  const shownOn = async (url: string) => (await page(url)).widgets?.map(({ id }) => id) ?? null;

  test('a business without a widget is told so, and its pages need not ask again', async () => {
    expect(await page(PAGE, { playerId: player.uuid })).toMatchObject({
      widgets: null,
      goals: [],
      namesFragments: false,
      hasConsent: false,
      players: [{ id: player.uuid, video: { id: video.id } }],
      videos: [],
    });
    const off = await make({ isEnabled: false });
    expect(await shownOn(PAGE)).toBeNull();
    await remove(off);
  });

  test('a widget is told with its player, its call to action and its images, and nothing more', async () => {
    const image = await owner.client.call(createHypergraphic, { body: hypergraphicDraft() });
    const placed = { fromS: 1, toS: null, leftPercent: 5, topPercent: 6, widthPercent: 20 };
    const widget = await make({
      callToAction: { ctaTextValue: 'Buy', ctaUrlValue: 'https://shop.example/buy' },
      hypergraphics: [{ hypergraphicId: image.uuid, ...placed }],
    });
    const { players } = await page(PAGE, { playerId: player.uuid });
    const { name: _, ...drawn } = { ...hypergraphicDraft(), name: undefined };
    expect((await page(PAGE)).widgets).toEqual([
      {
        id: widget.id,
        kind: 'FLOATING',
        trigger: widget.trigger,
        place: widget.place,
        conditions: widget.conditions,
        frequency: widget.frequency,
        callToAction: { text: 'Buy', url: 'https://shop.example/buy', moment: { at: 'END' } },
        hypergraphics: [{ id: image.uuid, name: hypergraphicDraft().name, ...drawn, ...placed }],
        player: players[0],
        test: null,
      },
    ]);
    await owner.client.call(deleteHypergraphic, { params: { id: image.uuid } });
    expect((await page(PAGE)).widgets).toMatchObject([{ hypergraphics: [] }]);
    await change(widget, { urls: ['shop.example/sale'] });
    expect((await page(PAGE)).widgets).toMatchObject([{ callToAction: null }]);
    await remove(widget);
  });

  test('only enabled widgets are told, on just the pages of their list, the oldest first', async () => {
    const exact = await make({ urls: ['shop.example/sale', 'blog.example'] });
    const prefix = await make({ urls: ['shop.example/s*', 'shop.example/*'] });
    const query = await make({ urls: ['shop.example/sale?item=1'] });
    const archived = await change(await make(), { isArchived: true });
    expect(await shownOn(PAGE)).toEqual([exact.id, prefix.id]);
    expect(await shownOn('http://SHOP.example/sale/')).toEqual([exact.id, prefix.id]);
    expect(await shownOn('https://shop.example/sale?item=1')).toEqual([exact.id, prefix.id, query.id]);
    expect(await shownOn('https://shop.example/other')).toEqual([prefix.id]);
    expect(await shownOn('https://blog.example/')).toEqual([exact.id]);
    expect(await shownOn('https://other.example/')).toEqual([]);
    expect(await shownOn('about:blank')).toEqual([]);
    await change(exact, { urls: ['shop.example/sale'], isEnabled: false });
    await change(archived, { isArchived: false });
    await remove(prefix);
    expect(await shownOn(PAGE)).toEqual([archived.id]);
    for (const one of [exact, query, archived]) await remove(one);
  });

  test('an entry that names a plain fragment means it; only its page is asked for one', async () => {
    const sizes = await make({ urls: ['shop.example/pots#sizes', 'shop.example/#/app#below'] });
    const plain = await make({ urls: ['shop.example/pots', 'shop.example/bowls', 'shop.example/#/bowls'] });
    const told = async (url: string, fragment?: string) => {
      const { widgets, namesFragments } = await page(url, fragment === undefined ? {} : { fragment });
      return [widgets?.map(({ id }) => id), namesFragments];
    };
    const pots = 'https://shop.example/pots/?ref=mail';
    expect(await told(pots)).toEqual([[plain.id], true]);
    expect(await told(pots, 'sizes')).toEqual([[sizes.id, plain.id], true]);
    expect(await told(pots, 'other')).toEqual([[plain.id], true]);
    expect(await told('https://shop.example/#/app')).toEqual([[], true]);
    expect(await told('https://shop.example/#/app', 'below')).toEqual([[sizes.id], true]);
    expect(await told('https://shop.example/bowls')).toEqual([[plain.id], false]);
    expect(await told('https://shop.example/#/bowls')).toEqual([[plain.id], false]);
    await change(sizes, { urls: ['shop.example/pots#sizes'], isEnabled: false });
    expect(await told(pots)).toEqual([[plain.id], false]);
    await remove(sizes);
    await remove(plain);
  });

  test('where very many entries name fragments, they count on every page', async () => {
    const urls = Array.from({ length: 501 }, (_, index) => `shop.example/pots#${index}`);
    const widget = await make({ urls });
    expect(await page('https://shop.example/bowls')).toMatchObject({ widgets: [], namesFragments: true });
    await change(widget, { urls: urls.slice(1) });
    expect(await page('https://shop.example/bowls')).toMatchObject({ widgets: [], namesFragments: false });
    await remove(widget);
  });

  test.each([
    ['x'.repeat(201), 'Cannot contain more than 200 characters'],
    ['#sizes', 'Must be written without its #'],
  ])('says what is wrong with the fragment %s', async (fragment, message) => {
    const answer = await ask({ key: owner.business.publicKey, url: PAGE, fragment });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(await answer.json())).toContain(message);
  });

  test('a widget with nothing to play shows nothing', async () => {
    const doomed = await playerWithVideo();
    const widget = await make({ playerId: doomed.uuid });
    expect(await shownOn(PAGE)).toEqual([widget.id]);
    const publish = (publishState: 'Published' | 'UnPublished') =>
      owner.client.call(publishVod, { body: { id: video.id, publishState } });
    await publish('UnPublished');
    expect(await shownOn(PAGE)).toEqual([]);
    await publish('Published');
    expect(await shownOn(PAGE)).toEqual([widget.id]);
    await owner.client.call(deletePlayer, { params: { id: doomed.uuid } });
    expect(await shownOn(PAGE)).toEqual([]);
    await remove(widget);
  });

  test('a page never shows more than it can carry', async () => {
    const widgets: Widget[] = [];
    while (widgets.length <= MAX_WIDGETS_PER_PAGE) widgets.push(await make({ urls: ['many.example'] }));
    const oldest = widgets.slice(0, MAX_WIDGETS_PER_PAGE).map(({ id }) => id);
    expect(await shownOn('https://many.example/')).toEqual(oldest);
    for (const widget of widgets) await remove(widget);
  });

  test('the widgets of others are not told', async () => {
    const widget = await make();
    const stranger = await server.signUp();
    expect((await page(PAGE, {}, stranger)).widgets).toBeNull();
    await remove(widget);
  });

  test('consent is what the business says, and keeps when it does not say', async () => {
    const { businessName, email } = owner.business;
    const body = { businessName, email, logo: '', allowedDomains: [] };
    const say = (hasVisitorConsent?: boolean) =>
      owner.client.call(updateBusinessAccount, {
        body: hasVisitorConsent === undefined ? body : { ...body, hasVisitorConsent },
      });
    expect(await say(true)).toMatchObject({ hasVisitorConsent: true });
    await expect.poll(async () => (await page(PAGE)).hasConsent).toBe(true);
    expect(await say()).toMatchObject({ hasVisitorConsent: true });
    expect(await say(false)).toMatchObject({ hasVisitorConsent: false });
    await expect.poll(async () => (await page(PAGE)).hasConsent).toBe(false);
  });

  test('the answer is for every site, can be kept for a minute, and is not sent twice', async () => {
    const widget = await make();
    const query = { key: owner.business.publicKey, url: PAGE };
    const answer = await ask(query, { origin: 'https://shop.example' });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=60, stale-while-revalidate=600',
      etag: expect.stringMatching(/^"[^"]+"$/),
    });
    expect(answer.headers.get('vary')).toBeNull();
    expect(answer.headers.get('set-cookie')).toBeNull();
    const seen = { 'if-none-match': answer.headers.get('etag') ?? '' };
    expect((await ask(query, seen)).status).toBe(304);
    await change(widget, { urls: ['shop.example/*'], kind: 'POPOVER' });
    expect((await ask(query, seen)).status).toBe(200);
    const exact = await ask({ ...query, fragment: 'sizes' }, { origin: 'https://shop.example' });
    expect(exact.headers.get('cache-control')).toBe(answer.headers.get('cache-control'));
    expect(exact.headers.get('etag')).toMatch(/^"[^"]+"$/);
    expect(exact.headers.get('vary')).toBeNull();
    const byHeader = await ask({ url: PAGE }, { 'x-public-key': owner.business.publicKey });
    expect(byHeader.status).toBe(200);
    expect(byHeader.headers.get('cache-control')).toBe('no-store');
    await remove(widget);
  });

  test('only sites on the list of the business are answered', async () => {
    const { client, business } = await server.signUp();
    const { businessName, email, publicKey } = business;
    await client.call(updateBusinessAccount, {
      body: { businessName, email, logo: '', allowedDomains: ['shop.example'] },
    });
    const from = (origin: string) => ask({ key: publicKey, url: PAGE }, { origin });
    const allowed = await from('https://shop.example');
    expect(allowed.headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=600');
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://shop.example');
    const refused = await from('https://evil.example');
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' });
  });

  test('a split test decides with the players of its variants; a hold-out sees nothing', async () => {
    const widget = await make();
    const paused = await make({ playerId: null });
    const other = await playerWithVideo();
    const theirs = await server.signUp();
    const foreign = await theirs.client.call(createPlayer, { body: playerDraft({ name: 'Foreign' }) });
    const running = {
      id: uuidv7(),
      phase: 2,
      seed: 'abc',
      variants: [
        { key: 'A', weight: 0.4, playerId: player.uuid, poster: null },
        { key: 'B', weight: 0.3, playerId: other.uuid, poster: null },
        { key: 'out', weight: 0.2, playerId: null, poster: null },
        { key: 'foreign', weight: 0.1, playerId: foreign.uuid, poster: null },
      ],
    };
    const { publicDetails } = server.platform.services;
    const details = createPageDetailsService({
      database: server.database,
      players: publicDetails,
      tests: {
        readTestsOfPage: (businessId, widgetIds) =>
          reading(sql<{ id: string }>`${widgetIds}`, (rows) => (ids, url) => {
            const asked = rows.map(({ id }) => id);
            expect([businessId, asked, ids, url]).toEqual([
              owner.business.id,
              expect.arrayContaining([widget.id, paused.id]),
              [widget.id, paused.id],
              PAGE,
            ]);
            const controls = new Map([[paused.id, { playerId: other.uuid, poster: null }]]);
            return {
              tests: new Map([[widget.id, running]]),
              controls,
              goals: ['a.com/thanks'],
              namesFragments: false,
              hasAny: true,
            };
          }),
      },
    });
    const business = { id: owner.business.id, hasVisitorConsent: true };
    const found = await details.find(business, {
      url: PAGE,
      fragment: '',
      playerIds: [],
      videoIds: [],
    });
    expect(found).toMatchObject({ goals: ['a.com/thanks'], hasConsent: true });
    expect(found.widgets).toMatchObject([
      {
        id: widget.id,
        player: { id: player.uuid },
        test: {
          id: running.id,
          phase: 2,
          seed: 'abc',
          variants: [
            { key: 'A', weight: 0.4, player: { id: player.uuid } },
            { key: 'B', weight: 0.3, player: { id: other.uuid, video: { id: video.id } } },
            { key: 'out', player: null },
            { key: 'foreign', player: null },
          ],
        },
      },
      { id: paused.id, player: { id: other.uuid }, test: null },
    ]);
    await remove(widget);
    await remove(paused);
  });

  test('without a widget on the page, running tests are reason enough to answer a list', async () => {
    const details = createPageDetailsService({
      database: server.database,
      players: server.platform.services.publicDetails,
      tests: {
        readTestsOfPage: () =>
          reading(sql`select 1`, () => () => ({
            ...{ tests: new Map(), goals: ['a.com'], namesFragments: true, hasAny: true },
          })),
      },
    });
    const business = { id: owner.business.id, hasVisitorConsent: false };
    expect(await details.find(business, { url: PAGE, fragment: '', playerIds: [], videoIds: [] })).toEqual({
      players: [],
      videos: [],
      widgets: [],
      goals: ['a.com'],
      namesFragments: true,
      hasConsent: false,
    });
  });
});
