import {
  createHypergraphic,
  deleteHypergraphic,
  getHypergraphic,
  listHypergraphics,
  restoreHypergraphic,
  updateHypergraphic,
} from '@commoncast/core/hypergraphics/api';
import { DAY_MS } from '@commoncast/core/time/day';
import { createWidget, getWidget, updateWidget } from '@commoncast/core/widgets/api';
import { MAX_HYPERGRAPHICS } from '@commoncast/core/widgets/constants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseUnderTest } from '../../../test/database.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../test/server.ts';
import { hypergraphicDraft, widgetDraft } from '../../../test/widgets/drafts.ts';
import { purgeDeletedHypergraphics } from './upkeep.ts';

const NOT_FOUND = expect.objectContaining({ status: 404, code: 'NOT_FOUND' });
const place = { fromS: 1, toS: 5.5, leftPercent: 10, topPercent: 20, widthPercent: 30 };

describe.each(databaseUnderTest())('hypergraphics, on $kind', ({ open }) => {
  let server: TestServer;
  let owner: SignedUp;
  beforeAll(async () => {
    server = await startTestServer({ database: await open() });
    owner = await server.signUp();
  });
  afterAll(() => server.close());

  const make = (overrides = {}) =>
    owner.client.call(createHypergraphic, { body: hypergraphicDraft(overrides) });
  const namesFound = async (query: object) =>
    (await owner.client.call(listHypergraphics, { query })).content.map(({ name }) => name);

  test('an image is created, found, changed, deleted and restored', async () => {
    const made = await make({ name: 'Summer', url: 'info@shop.example' });
    expect(made).toMatchObject({
      ...hypergraphicDraft({ name: 'Summer', url: 'info@shop.example' }),
      businessId: owner.business.id,
    });
    await make({ name: 'autumn_100%', url: 'leaves.example' });
    expect(await namesFound({})).toEqual(['autumn_100%', 'Summer']);
    expect(await namesFound({ sort: 'name,DESC' })).toEqual(['Summer', 'autumn_100%']);
    expect(await namesFound({ search: '_100%' })).toEqual(['autumn_100%']);
    expect(await namesFound({ search: 'LEAVES' })).toEqual(['autumn_100%']);
    expect(await namesFound({ search: '.' })).toHaveLength(2);

    const body = { ...hypergraphicDraft({ name: 'High summer' }), uuid: made.uuid };
    expect(await owner.client.call(updateHypergraphic, { body })).toMatchObject({ name: 'High summer' });
    const params = { id: made.uuid };
    await owner.client.call(deleteHypergraphic, { params });
    await expect(owner.client.call(getHypergraphic, { params })).rejects.toEqual(NOT_FOUND);
    await expect(owner.client.call(deleteHypergraphic, { params })).rejects.toEqual(NOT_FOUND);
    await expect(owner.client.call(updateHypergraphic, { body })).rejects.toEqual(NOT_FOUND);
    expect(await namesFound({})).toEqual(['autumn_100%']);
    expect(await owner.client.call(restoreHypergraphic, { params })).toMatchObject({ name: 'High summer' });
    expect(await owner.client.call(getHypergraphic, { params })).toMatchObject({ uuid: made.uuid });
  });

  test('a deleted image leaves its widgets, and returns to its places when restored', async () => {
    const { uuid } = await make();
    const kept = await make();
    const hypergraphics = [
      { hypergraphicId: uuid, ...place },
      { hypergraphicId: kept.uuid, ...place, toS: null },
    ];
    const widget = await owner.client.call(createWidget, { body: widgetDraft({ hypergraphics }) });
    const placed = async () =>
      (await owner.client.call(getWidget, { params: { id: widget.id } })).hypergraphics;
    expect(await placed()).toEqual(hypergraphics);
    await owner.client.call(deleteHypergraphic, { params: { id: uuid } });
    expect(await placed()).toEqual(hypergraphics.slice(1));
    await owner.client.call(restoreHypergraphic, { params: { id: uuid } });
    expect(await placed()).toEqual(hypergraphics);
  });

  test('its places outlast a widget that is saved meanwhile, as far as there is room', async () => {
    const [first, second] = [await make(), await make()];
    const on = (uuid: string) => ({ hypergraphicId: uuid, ...place });
    const draft = widgetDraft({ hypergraphics: [on(first.uuid), on(second.uuid)] });
    const { id } = await owner.client.call(createWidget, { body: draft });
    const placed = async () =>
      (await owner.client.call(getWidget, { params: { id } })).hypergraphics.map(
        ({ hypergraphicId }) => hypergraphicId,
      );
    const save = (count: number) =>
      owner.client.call(updateWidget, {
        params: { id },
        body: { ...draft, hypergraphics: Array.from({ length: count }, () => on(second.uuid)) },
      });
    await owner.client.call(deleteHypergraphic, { params: { id: first.uuid } });
    await save(1);
    expect(await placed()).toEqual([second.uuid]);
    await owner.client.call(restoreHypergraphic, { params: { id: first.uuid } });
    expect(await placed()).toEqual([second.uuid, first.uuid]);
    await owner.client.call(deleteHypergraphic, { params: { id: first.uuid } });
    await save(MAX_HYPERGRAPHICS);
    await owner.client.call(restoreHypergraphic, { params: { id: first.uuid } });
    expect(await placed()).toEqual(Array.from({ length: MAX_HYPERGRAPHICS }, () => second.uuid));
  });

  test('after 7 days it cannot be restored, and soon it is gone for good', async () => {
    const { uuid } = await make();
    await owner.client.call(deleteHypergraphic, { params: { id: uuid } });
    const deleteAgo = (days: number) =>
      server.database.root
        .updateTable('hypergraphic')
        .set({ deleted_at: new Date(Date.now() - days * DAY_MS) })
        .where('id', '=', uuid)
        .execute();
    const rows = () =>
      server.database.root.selectFrom('hypergraphic').select('id').where('id', '=', uuid).execute();
    await deleteAgo(7);
    await expect(owner.client.call(restoreHypergraphic, { params: { id: uuid } })).rejects.toEqual(NOT_FOUND);
    await purgeDeletedHypergraphics(server.database, new Date());
    expect(await rows()).toHaveLength(1);
    await deleteAgo(8);
    await purgeDeletedHypergraphics(server.database, new Date());
    expect(await rows()).toEqual([]);
  });

  test('an invalid image is refused with the field', async () => {
    const fieldsOf = (overrides: object) =>
      make(overrides).then(
        () => null,
        (error) => error.fields,
      );
    expect(await fieldsOf({ name: ' ' })).toEqual({ name: 'Name is required' });
    expect(await fieldsOf({ url: 'javascript:alert(1)' })).toEqual({ url: 'Invalid URL or email' });
    expect(await fieldsOf({ defaultPath: 'data:image/svg+xml,<svg/>' })).toEqual({
      defaultPath: 'Invalid URL format',
    });
    expect(await fieldsOf({ hoverPath: 'image.png' })).toEqual({ hoverPath: 'Invalid URL format' });
  });
});
