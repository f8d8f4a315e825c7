import { createHypergraphic } from '@commoncast/core/hypergraphics/api';
import { createPlayer, deletePlayer } from '@commoncast/core/players/api';
import { DAY_MS } from '@commoncast/core/time/day';
import {
  createWidget,
  deleteWidget,
  getWidget,
  listWidgets,
  listWidgetsAndPlayers,
  restoreWidget,
  updateWidget,
} from '@commoncast/core/widgets/api';
import { MAX_WIDGETS } from '@commoncast/core/widgets/constants';
import type { Widget, WidgetDraft } from '@commoncast/core/widgets/schema';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseUnderTest } from '../../../test/database.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../test/server.ts';
import { hypergraphicDraft, widgetDraft } from '../../../test/widgets/drafts.ts';
import { createMember } from '../../callers/member.ts';
import { createWidgetsService } from './service.ts';
import { purgeDeletedWidgets } from './upkeep.ts';

const NOT_FOUND = expect.objectContaining({ status: 404, code: 'NOT_FOUND' });
const ILLEGAL = expect.objectContaining({ status: 409, code: 'ILLEGAL_TRANSITION' });
const look = {
  name: 'Front page',
  autoPlay: false,
  videoLoop: false,
  hideControls: false,
  logo: '',
  showIcon: false,
  playerColor: '#ff0000',
};

describe.each(databaseUnderTest())('widgets, on $kind', ({ open }) => {
  let server: TestServer;
  let owner: SignedUp;
  beforeAll(async () => {
    server = await startTestServer({ database: await open() });
  });
  afterAll(() => server.close());

  const make = (overrides: Partial<WidgetDraft> = {}, by = owner) =>
    by.client.call(createWidget, { body: widgetDraft(overrides) });
  const change = ({ id }: Widget, overrides: Partial<WidgetDraft> & { isArchived?: boolean }, by = owner) =>
    by.client.call(updateWidget, { params: { id }, body: { ...widgetDraft(), ...overrides } });
  const fieldsOf = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error) => error.fields,
    );

  describe('of one business', () => {
    beforeAll(async () => {
      owner = await server.signUp();
    });

    test('a widget is kept as it was written', async () => {
      const player = await owner.client.call(createPlayer, { body: look });
      const image = await owner.client.call(createHypergraphic, { body: hypergraphicDraft() });
      const draft = widgetDraft({
        name: 'Everything',
        kind: 'STICKY',
        playerId: player.uuid,
        isEnabled: false,
        urls: ['https://SHOP.example/a', 'shop.example/b/*', 'münchen.de'],
        trigger: { on: 'CLICK', selector: '#buy > "x" \\ {y}' },
        place: { corner: 'TOP_LEFT', selector: 'main, .a', position: 'START', widthPx: 420 },
        conditions: { devices: ['PHONE'], languages: ['de', 'pt-BR'] },
        frequency: { maxShows: 3, period: 'WEEK', hideAfterDismissalDays: 30 },
        callToAction: { ctaTextValue: 'Buy “now”', ctaUrlValue: 'https://shop.example/buy' },
        ctaMoment: { at: 'TIME', seconds: 2.5 },
        hypergraphics: [
          {
            hypergraphicId: image.uuid,
            fromS: 0,
            toS: null,
            leftPercent: 2.5,
            topPercent: 0,
            widthPercent: 33.3,
          },
        ],
      });
      const made = await make(draft);
      expect(made).toEqual({
        ...draft,
        urls: ['https://shop.example/a', 'shop.example/b/*', 'xn--mnchen-3ya.de'],
        urlItems: ['https://shop.example/a', 'shop.example/b/*', 'xn--mnchen-3ya.de'].map((url) => ({
          url,
          isValid: true,
          errorMessage: '',
        })),
        id: expect.any(String),
        businessAccountId: owner.business.id,
        playerName: 'Front page',
        isArchived: false,
        splitTestId: null,
        version: 1,
        createdDate: expect.any(String),
        updatedDate: expect.any(String),
      });
      expect(await owner.client.call(getWidget, { params: { id: made.id } })).toEqual(made);
      const changed = await change(made, { urls: ['shop.example'], hypergraphics: [] });
      expect(changed).toMatchObject({
        urls: ['shop.example'],
        hypergraphics: [],
        playerId: null,
        playerName: null,
      });
    });

    test('they are listed, searched by name and page, and archived ones apart', async () => {
      const other = await server.signUp();
      const named = async (query: object) =>
        (await other.client.call(listWidgets, { query })).content.map(({ name }) => name);
      const a = await make({ name: 'alpha', urls: ['shop.example/100%_off'] }, other);
      await make({ name: 'Beta', urls: ['blog.example'] }, other);
      expect(await named({})).toEqual(['Beta', 'alpha']);
      expect(await named({ sort: 'name,ASC' })).toEqual(['alpha', 'Beta']);
      expect(await named({ search: 'BETA' })).toEqual(['Beta']);
      expect(await named({ search: '100%_OFF' })).toEqual(['alpha']);
      expect(await named({ search: '%' })).toEqual(['alpha']);
      expect(await other.client.call(listWidgets, { query: { size: '1', page: '1' } })).toMatchObject({
        totalElements: 2,
        totalPages: 2,
        content: [{ name: 'alpha', urls: ['shop.example/100%_off'] }],
      });
      await change(a, { name: 'alpha', isArchived: true }, other);
      expect(await named({})).toEqual(['Beta']);
      expect(await named({ isArchived: 'true' })).toEqual(['alpha']);
      await change(a, { name: 'alpha', isArchived: false }, other);
      expect(await named({})).toEqual(['Beta', 'alpha']);
    });

    test('a choice among widgets and players is short', async () => {
      const other = await server.signUp();
      const player = await other.client.call(createPlayer, { body: look });
      const cta = { ctaTextValue: 'Go', ctaUrlValue: 'https://shop.example' };
      const shown = await make({ playerId: player.uuid, callToAction: cta, urls: ['a.com', 'b.com'] }, other);
      await change(await make({}, other), { isArchived: true }, other);
      expect(await other.client.call(listWidgetsAndPlayers, {})).toEqual({
        widgets: [
          {
            id: shown.id,
            name: shown.name,
            kind: 'FLOATING',
            isEnabled: true,
            playerId: player.uuid,
            playerName: 'Front page',
            urlCount: 2,
            hasCallToAction: true,
            splitTestId: null,
          },
        ],
        players: [player],
      });
    });

    test('a thousand pages are taken, one more is not', async () => {
      const urls = Array.from({ length: 1000 }, (_, index) => `shop.example/${'x'.repeat(1000)}/${index}`);
      const made = await make({ urls });
      expect(made.urls).toEqual(urls);
      expect((await owner.client.call(getWidget, { params: { id: made.id } })).urls).toEqual(urls);
      expect(await fieldsOf(make({ urls: [...urls, 'one-more.example'] }))).toEqual({
        urls: 'Cannot contain more than 1000 URLs',
      });
    });

    test('what is wrong is said at its field', async () => {
      expect(await fieldsOf(make({ urls: ['a.com', 'word', 'http://A.com/'] }))).toEqual({
        'urls.1': 'Invalid URL format',
        'urls.2': 'Duplicate URL',
      });
      const half = { ctaTextValue: 'Go', ctaUrlValue: '' };
      expect(await fieldsOf(make({ callToAction: half }))).toEqual({
        'callToAction.ctaTextValue': 'Provide both text and URL or none',
      });
      const late = { fromS: 5, toS: 5, leftPercent: 0, topPercent: 0, widthPercent: 10 };
      expect(await fieldsOf(make({ hypergraphics: [{ hypergraphicId: uuidv7(), ...late }] }))).toEqual({
        'hypergraphics.0.toS': 'Must be later than the start',
      });
    });

    test('a deleted widget comes back within 7 days, and not later', async () => {
      const made = await make({ name: 'Deleted' });
      const params = { id: made.id };
      await owner.client.call(deleteWidget, { params });
      await expect(owner.client.call(getWidget, { params })).rejects.toEqual(NOT_FOUND);
      await expect(owner.client.call(deleteWidget, { params })).rejects.toEqual(NOT_FOUND);
      await expect(change(made, {})).rejects.toEqual(NOT_FOUND);
      const back = await owner.client.call(restoreWidget, { params });
      expect(back).toEqual({ ...made, version: back.version, updatedDate: back.updatedDate });
      await expect(owner.client.call(restoreWidget, { params })).rejects.toEqual(NOT_FOUND);

      await owner.client.call(deleteWidget, { params });
      const deleteAgo = (days: number) =>
        server.database.root
          .updateTable('widget')
          .set({ deleted_at: new Date(Date.now() - days * DAY_MS) })
          .where('id', '=', made.id)
          .execute();
      await deleteAgo(7);
      await expect(owner.client.call(restoreWidget, { params })).rejects.toEqual(NOT_FOUND);
      await deleteAgo(8);
      await purgeDeletedWidgets(server.database, new Date());
      const left = await server.database.root
        .selectFrom('widget_url')
        .select('url')
        .where('widget_id', '=', made.id)
        .execute();
      expect(left).toEqual([]);
    });

    test('a widget whose player is deleted stays, and says that it has none', async () => {
      const player = await owner.client.call(createPlayer, { body: look });
      const made = await make({ playerId: player.uuid });
      await owner.client.call(deletePlayer, { params: { id: player.uuid } });
      expect(await owner.client.call(getWidget, { params: { id: made.id } })).toMatchObject({
        playerId: null,
        playerName: null,
      });
    });

    test('the same idempotency key makes one widget', async () => {
      const other = await server.signUp();
      const send = () =>
        server.fetch(createWidget.path, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${other.session.accessToken}`,
            'content-type': 'application/json',
            'x-idempotency-key': 'once',
          },
          body: JSON.stringify(widgetDraft()),
        });
      const [first, second] = await Promise.all([send(), send()]);
      expect(await first.json()).toEqual(await second.json());
      expect(await other.client.call(listWidgets, {})).toMatchObject({ totalElements: 1 });
    });
  });

  describe('between businesses', () => {
    let stranger: SignedUp;
    beforeAll(async () => {
      owner = await server.signUp();
      stranger = await server.signUp();
    });

    test('nobody reads, changes, deletes or restores a widget of others', async () => {
      const made = await make();
      const params = { id: made.id };
      await expect(stranger.client.call(getWidget, { params })).rejects.toEqual(NOT_FOUND);
      await expect(change(made, { name: 'Taken over' }, stranger)).rejects.toEqual(NOT_FOUND);
      await expect(stranger.client.call(deleteWidget, { params })).rejects.toEqual(NOT_FOUND);
      await owner.client.call(deleteWidget, { params });
      await expect(stranger.client.call(restoreWidget, { params })).rejects.toEqual(NOT_FOUND);
      expect((await owner.client.call(restoreWidget, { params })).name).toBe(made.name);
    });

    test('nobody shows the players and images of others; they are like ones that are not there', async () => {
      const theirs = await stranger.client.call(createPlayer, { body: look });
      const image = await stranger.client.call(createHypergraphic, { body: hypergraphicDraft() });
      const placed = (hypergraphicId: string) => ({
        hypergraphicId,
        fromS: 0,
        toS: null,
        leftPercent: 0,
        topPercent: 0,
        widthPercent: 10,
      });
      const own = await owner.client.call(createHypergraphic, { body: hypergraphicDraft() });
      const mine = await make();
      for (const playerId of [theirs.uuid, uuidv7()]) {
        const refused = { playerId: 'There is no such player' };
        expect(await fieldsOf(make({ playerId }))).toEqual(refused);
        expect(await fieldsOf(change(mine, { playerId }))).toEqual(refused);
      }
      for (const id of [image.uuid, uuidv7()]) {
        const hypergraphics = [placed(own.uuid), placed(id)];
        const refused = { 'hypergraphics.1.hypergraphicId': 'There is no such hypergraphic' };
        expect(await fieldsOf(make({ hypergraphics }))).toEqual(refused);
        expect(await fieldsOf(change(mine, { hypergraphics }))).toEqual(refused);
      }
      expect(await owner.client.call(getWidget, { params: { id: mine.id } })).toEqual(mine);
    });
  });

  test('a business has no more than a thousand, whoever asks at once', async () => {
    const full = await server.signUp();
    await sql`
      insert into widget (id, business_id, name, kind, is_enabled, appears_on, place, conditions, frequency,
        cta_text, cta_url, cta_moment, created_at, updated_at)
      select gen_random_uuid(), ${full.business.id}::uuid, 'One of many', 'INLINE', false, '{}', '{}', '{}', '{}',
        '', '', '{}', now(), now()
      from generate_series(1, ${MAX_WIDGETS - 1}::int)
    `.execute(server.database.root);
    const answers = await Promise.allSettled([make({}, full), make({}, full), make({}, full)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, code: 'PLAN_LIMIT_REACHED' },
    });
  });

  test('a widget on which a split test is open can be changed, but neither archived nor deleted', async () => {
    const { business, session, client } = await server.signUp();
    const { user } = session;
    const member = createMember({
      userId: user.id,
      businessId: business.id,
      role: 'OWNER',
      sessionId: uuidv7(),
    });
    const tested = await client.call(createWidget, { body: widgetDraft() });
    const testId = uuidv7();
    const widgets = createWidgetsService({
      database: server.database,
      clock: () => new Date(),
      players: server.platform.services.players,
      tests: {
        findOpenTests: async (_db, businessId, ids) =>
          new Map(businessId === business.id && ids.includes(tested.id) ? [[tested.id, testId]] : []),
      },
    });
    expect(await widgets.get(member, tested.id)).toMatchObject({ splitTestId: testId });
    const draft = { ...widgetDraft(), name: 'Renamed' };
    expect(await widgets.update(member, tested.id, { ...draft, isArchived: false })).toMatchObject({
      name: 'Renamed',
    });
    await expect(widgets.update(member, tested.id, { ...draft, isArchived: true })).rejects.toEqual(ILLEGAL);
    await expect(widgets.remove(member, tested.id)).rejects.toEqual(ILLEGAL);
    expect(await widgets.get(member, tested.id)).toMatchObject({ name: 'Renamed', isArchived: false });
  });
});
