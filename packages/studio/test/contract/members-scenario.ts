import { getBusinessAccount } from '@commoncast/core/business/api';
import type { Client } from '@commoncast/core/http/client';
import {
  createInvitation,
  deleteInvitation,
  listInvitations,
  listMembers,
  removeMember,
  resendInvitation,
  updateMember,
} from '@commoncast/core/members/api';
import type { Invitation, Member } from '@commoncast/core/members/schema';
import { NOBODY, outcomeOf } from './outcome-of.ts';

/**
 * What goes wrong when an owner on the free plan manages a business with one other member, up to the moment at which
 * they leave it.
 */
export async function manageMembers(client: Client): Promise<unknown[]> {
  const all = await client.call(listMembers, { query: {} });
  const [owner, other] = all as [Member, Member];
  const update = (id: string, role: string) =>
    outcomeOf(client.call(updateMember, { params: { id }, body: { role: role as 'OWNER' } }));
  const remove = (id: string) => outcomeOf(client.call(removeMember, { params: { id } }));
  const invite = (email: string) =>
    outcomeOf(client.call(createInvitation, { body: { email, role: 'MEMBER' } })) as Promise<Invitation>;
  const resend = (id: string) => outcomeOf(client.call(resendInvitation, { params: { id } }));
  const withdraw = (id: string) => outcomeOf(client.call(deleteInvitation, { params: { id } }));
  const invitations = () => outcomeOf(client.call(listInvitations, { query: {} }));

  const alone = [
    await update(owner.id, 'MEMBER'),
    await update(other.id, 'BOSS'),
    await update(NOBODY, 'OWNER'),
    await remove(owner.id),
    await remove(NOBODY),
    await invite(other.email.toUpperCase()),
    await invite(owner.email),
    await invite('joan at example'),
    await invitations(),
  ];
  const joan = await invite('joan.contract@example.test');
  const full = [
    joan,
    await invite('JOAN.contract@example.test'),
    await invite('mary.contract@example.test'),
    await resend(joan.id),
    await resend(NOBODY),
    await invitations(),
    await withdraw(joan.id),
    await withdraw(joan.id),
    await resend(joan.id),
    await invitations(),
  ];
  const handedOver = [
    await update(other.id, 'OWNER'),
    await update(other.id, 'OWNER'),
    await update(owner.id, 'MEMBER'),
    await update(owner.id, 'OWNER'),
    await remove(other.id),
    await invite('mary.contract@example.test'),
    await invitations(),
    await outcomeOf(client.call(listMembers, { query: {} })),
    await remove(owner.id),
    await outcomeOf(client.call(getBusinessAccount, {})),
  ];
  return withoutNames([all, ...alone, ...full, ...handedOver], { owner, other });
}

/** People are called differently on each side. */
function withoutNames(answers: unknown[], people: Readonly<Record<string, Member>>): unknown[] {
  const text = Object.entries(people).reduce(
    (left, [who, { username, email }]) =>
      left.replaceAll(`"${username}"`, `"${who}"`).replaceAll(`"${email}"`, `"${who}'s address"`),
    JSON.stringify(answers),
  );
  return JSON.parse(text);
}
