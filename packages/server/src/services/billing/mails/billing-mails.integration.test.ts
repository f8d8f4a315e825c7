import { cancelPlan, emailReactivation, selectPlan } from '@commoncast/core/billing/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMember } from '../../../../test/add-member.ts';
import { type BillingServer, startBillingServer } from '../../../../test/billing/billing-server.ts';
import { cardDetails } from '../../../../test/billing/cards.ts';
import { databaseUnderTest } from '../../../../test/database.ts';
import type { SignedUp } from '../../../../test/server.ts';
import type { BillingMailKind } from './tell-owners.ts';

describe.each(databaseUnderTest())('emails about money on $kind', ({ open }) => {
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

  /** The latest email of a kind to the owner, as it would be sent now; null if it would not. */
  async function write(kind: BillingMailKind) {
    const { root, transaction } = own.server.database;
    const { address, subject_id } = await root
      .selectFrom('mail')
      .select(['address', 'subject_id'])
      .where('address', '=', owner.session.user.email)
      .where('kind', '=', kind)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const asked = { id: 'of no importance here', kind, address: address!, subjectId: subject_id! };
    const message = await transaction((tx) => own.server.platform.services.billingMails[kind](tx, asked));
    return message ? { to: message.to, subject: message.subject, text: message.text } : null;
  }
  const origin = () => own.server.platform.origin;
  const select = () => owner.client.call(selectPlan, { body: { plan: 'STARTER' } });

  test('thank for a payment', async () => {
    await select();
    expect(await write('BILL_PAID')).toEqual({
      to: owner.session.user.email,
      subject: 'We received your payment of $29',
      text: expect.stringContaining(`${origin()}/billing`),
    });
  });

  test('say that a trial ends, unless it was cancelled by then', async () => {
    const member = own.memberOf(owner);
    await own.billing.plans.select(member, { plan: 'BUSINESS', withTrial: true });
    own.goTo('2027-01-28T10:00:00.000Z');
    await own.sweep();
    expect(await write('TRIAL_ENDS')).toMatchObject({
      subject: 'Your Business trial ends in 3 days',
      text: expect.stringContaining('$99 on January 31, 2027'),
    });
    await own.billing.plans.cancel(member);
    expect(await write('TRIAL_ENDS')).toBeNull();
  });

  test('say that a payment failed, unless it was made by then, and that the plan has expired', async () => {
    await select();
    const member = own.memberOf(owner);
    const { id } = owner.business;
    await own.billing.cards.save(member, id, cardDetails('declinedAtCharges'), { isFirst: false });
    own.goTo('2027-02-17T10:00:00.000Z');
    await own.sweep();
    const failed = await write('PAYMENT_FAILED');
    expect(failed?.subject).toBe('Your payment of $29 failed');
    expect(failed?.text).toContain('We will try again on February 18, 2027.');
    expect(failed?.text).toContain('If the bill is not paid by February 24, 2027');
    own.goTo('2027-02-24T10:00:00.000Z');
    await own.sweep();
    expect(await write('PAYMENT_FAILED')).toBeNull();
    expect(await write('PLAN_EXPIRED')).toMatchObject({
      subject: 'Your Starter plan has expired',
      text: expect.stringContaining('until March 26, 2027'),
    });
  });

  test('confirm a cancellation, and ask for its end in the name of a member', async () => {
    await select();
    await owner.client.call(cancelPlan, {});
    expect(await write('PLAN_CANCELLED')).toMatchObject({
      subject: 'Your Starter plan is cancelled',
      text: expect.stringContaining('Your plan runs until February 17, 2027.'),
    });
    const member = await addMember(own.server, owner);
    await member.client.call(emailReactivation, {});
    const asked = await write('REACTIVATE_PLAN');
    expect(asked?.text).toContain(`${member.session.user.email} asks you to reactivate the Starter plan`);
    expect(asked?.text).toContain(`${origin()}/subscription/plan`);
    for (let count = 0; count < 2; count += 1) await member.client.call(emailReactivation, {});
    await expect(member.client.call(emailReactivation, {})).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await own.billing.plans.update(own.memberOf(owner), { plan: 'STARTER' });
    expect(await write('REACTIVATE_PLAN')).toBeNull();
    expect(await write('PLAN_CANCELLED')).toBeNull();
  });

  test('go to nobody who owns the business no longer', async () => {
    await select();
    await own.server.database.root
      .updateTable('membership')
      .set({ role: 'MEMBER' })
      .where('business_id', '=', owner.business.id)
      .execute();
    expect(await write('BILL_PAID')).toBeNull();
  });
});
