import { getBillingSummary, listPlans, selectPlan } from '@commoncast/core/billing/api';
import { VIEWER_HOURS } from '@commoncast/core/business/plans';
import { getContentUsage } from '@commoncast/core/business/usage-api';
import { createStream, setStreamStatus } from '@commoncast/core/live/api';
import { createMediaAd } from '@commoncast/core/multipart/api';
import { HOUR_MS } from '@commoncast/core/time/day';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMember } from '../../../../test/add-member.ts';
import { type BillingServer, startBillingServer } from '../../../../test/billing/billing-server.ts';
import { databaseUnderTest } from '../../../../test/database.ts';
import type { SignedUp } from '../../../../test/server.ts';
import { noMeasures } from '../../insights/plays/measures.ts';
import { ALL_CONTENTS } from '../../insights/store/counting/content-changes.ts';

const FILM = { name: 'A film', fileName: 'film.mp4', sizeBytes: 5 };
const STREAM = { name: 'A broadcast' };

describe.each(databaseUnderTest())('viewer hours on $kind', ({ open }) => {
  let own: BillingServer;
  let owner: SignedUp;
  beforeAll(async () => {
    own = await startBillingServer(await open());
  });
  afterAll(() => own.close());
  beforeEach(async () => {
    own.goTo('2027-01-17T10:00:00.000Z');
    owner = await own.customer();
  });

  const root = () => own.server.database.root;
  const count = () => own.server.platform.services.countViewing();
  const used = async () => (await owner.client.call(getContentUsage, {})).viewerHours;
  const upload = () => owner.client.call(createMediaAd, { body: FILM });

  /** Visitors have watched in an hour, as the roller sums it up. */
  async function watched(hour: string, hours: number): Promise<void> {
    const sum = { ...noMeasures(), watch_ms: hours * HOUR_MS, business_id: owner.business.id };
    const at = { content_id: ALL_CONTENTS, hour: new Date(hour) };
    await root()
      .insertInto('rollup_hour_sum')
      .values({ ...sum, ...at })
      .execute();
    await root()
      .insertInto('rollup_day')
      .values({ ...sum, content_id: ALL_CONTENTS, day: hour.slice(0, 10) })
      .onConflict((oc) =>
        oc.columns(['business_id', 'content_id', 'day']).doUpdateSet((eb) => ({
          watch_ms: eb('rollup_day.watch_ms', '+', sum.watch_ms),
        })),
      )
      .execute();
  }
  const mails = async () =>
    (
      await root()
        .selectFrom('mail')
        .select('kind')
        .where('address', '=', owner.session.user.email)
        .where('kind', 'like', 'VIEWER_HOURS%' as never)
        .orderBy('id')
        .execute()
    ).map(({ kind }) => kind);
  const write = async (kind: 'VIEWER_HOURS_NEAR' | 'VIEWER_HOURS_USED') => {
    const asked = { id: '', kind, address: owner.session.user.email, subjectId: owner.business.id };
    const { transaction } = own.server.database;
    return await transaction((tx) => own.server.platform.services.billingMails[kind](tx, asked));
  };

  test('count from the first of a month, and from the hour in which a plan begins', async () => {
    await watched('2026-12-31T23:00:00.000Z', 7);
    await watched('2027-01-01T00:00:00.000Z', 10);
    await watched('2027-01-16T20:00:00.000Z', 20);
    await watched('2027-01-17T09:00:00.000Z', 30);
    expect((await used()).used).toBe(0);
    await count();
    expect(await used()).toEqual({
      ...{ used: 60, limit: VIEWER_HOURS.FREE },
      ...{ startDate: '2027-01-01T00:00:00.000Z', resetDate: '2027-02-01T00:00:00.000Z' },
    });
    await owner.client.call(selectPlan, { body: { plan: 'STARTER' } });
    await watched('2027-01-17T10:00:00.000Z', 2.5);
    await watched('2027-01-17T23:00:00.000Z', 4);
    await count();
    expect(await used()).toEqual({
      ...{ used: 6, limit: VIEWER_HOURS.STARTER },
      ...{ startDate: '2027-01-17T10:00:00.000Z', resetDate: '2027-02-17T10:00:00.000Z' },
    });
    own.goTo('2027-01-20T10:00:00.000Z');
    await watched('2027-01-18T00:00:00.000Z', 1);
    await count();
    const summary = await own.billing.bills.summary(own.memberOf(owner), owner.business.id);
    expect(summary.usage).toContainEqual({ kind: 'viewerHours', used: 7, limit: VIEWER_HOURS.STARTER });
  });

  test('begin again with the next period, before anybody has counted', async () => {
    await watched('2027-01-16T20:00:00.000Z', VIEWER_HOURS.FREE);
    await count();
    await expect(upload()).rejects.toMatchObject({ status: 409, code: 'PLAN_LIMIT_REACHED' });
    own.goTo('2027-02-01T00:00:00.000Z');
    const member = own.memberOf(owner);
    expect((await own.billing.contentUsage.get(member)).viewerHours.used).toBe(0);
    await count();
    expect((await own.billing.contentUsage.get(member)).viewerHours.used).toBe(0);
  });

  test('that are used up refuse uploads and broadcasts, until the plan is larger', async () => {
    const { id } = await owner.client.call(createStream, { body: STREAM });
    await upload();
    await watched('2027-01-16T20:00:00.000Z', VIEWER_HOURS.FREE);
    await count();
    const refused = {
      status: 409,
      code: 'PLAN_LIMIT_REACHED',
      message:
        'Your plan includes 1,000 viewer hours until February 1, 2027, and all of them are used. Visitors can keep watching. To upload or go live before that day, choose a larger plan.',
    };
    await expect(upload()).rejects.toMatchObject(refused);
    await expect(owner.client.call(createStream, { body: STREAM })).rejects.toMatchObject(refused);
    const ready = () =>
      owner.client.call(setStreamStatus, { params: { id }, body: { streamStatus: 'READY' } });
    await expect(ready()).rejects.toMatchObject(refused);
    await owner.client.call(selectPlan, { body: { plan: 'STARTER' } });
    await upload();
    await ready();
  });

  test('are told to owners at 80 and at 100 percent, once a period, and not to members', async () => {
    const member = await addMember(own.server, owner);
    await watched('2027-01-16T20:00:00.000Z', VIEWER_HOURS.FREE * 0.8 - 1);
    await count();
    expect(await mails()).toEqual([]);
    await watched('2027-01-16T21:00:00.000Z', 1);
    for (let times = 0; times < 3; times += 1) await Promise.all([count(), count()]);
    expect(await mails()).toEqual(['VIEWER_HOURS_NEAR']);
    expect((await write('VIEWER_HOURS_NEAR'))?.subject).toBe(
      'Your visitors have used 80% of your viewer hours',
    );
    expect(await write('VIEWER_HOURS_USED')).toBeUndefined();
    await watched('2027-01-16T22:00:00.000Z', VIEWER_HOURS.FREE);
    for (let times = 0; times < 3; times += 1) await count();
    expect(await mails()).toEqual(['VIEWER_HOURS_NEAR', 'VIEWER_HOURS_USED']);
    expect((await write('VIEWER_HOURS_USED'))?.text).toContain('until February 1, 2027');
    expect(await write('VIEWER_HOURS_NEAR')).toBeUndefined();

    own.goTo('2027-02-03T10:00:00.000Z');
    await watched('2027-02-02T10:00:00.000Z', VIEWER_HOURS.FREE);
    await count();
    expect(await mails()).toEqual(['VIEWER_HOURS_NEAR', 'VIEWER_HOURS_USED', 'VIEWER_HOURS_USED']);
    const toMember = await root()
      .selectFrom('mail')
      .select('id')
      .where('address', '=', member.session.user.email)
      .where('kind', 'like', 'VIEWER_HOURS%' as never)
      .execute();
    expect(toMember).toEqual([]);
  });

  test('are part of every plan’s limits, and of what a smaller plan would leave exceeded', async () => {
    const plans = await own.server.client.call(listPlans, {});
    expect(plans.map(({ limits }) => limits.find(({ kind }) => kind === 'viewerHours')?.limit)).toEqual(
      Object.values(VIEWER_HOURS),
    );
    await owner.client.call(selectPlan, { body: { plan: 'STARTER' } });
    own.goTo('2027-01-20T10:00:00.000Z');
    await watched('2027-01-19T10:00:00.000Z', VIEWER_HOURS.FREE + 1);
    await count();
    const preview = await own.billing.plans.preview(own.memberOf(owner), { plan: 'FREE' });
    expect(preview.exceeded).toEqual([
      { kind: 'viewerHours', used: VIEWER_HOURS.FREE + 1, limit: VIEWER_HOURS.FREE },
    ]);
  });

  test('are read by members, too', async () => {
    const member = await addMember(own.server, owner);
    await watched('2027-01-16T20:00:00.000Z', 5);
    await count();
    expect((await member.client.call(getContentUsage, {})).viewerHours.used).toBe(5);
    await expect(
      member.client.call(getBillingSummary, { params: { id: owner.business.id } }),
    ).rejects.toMatchObject({ status: 403 });
  });
});
