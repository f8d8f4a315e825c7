import { getBusinessAccount } from '@commoncast/core/business/api';
import type { BusinessAccount } from '@commoncast/core/business/schema';
import {
  getExport,
  keepBusiness,
  requestDeletion,
  requestExport,
  transferOwnership,
} from '@commoncast/core/business-end/api';
import type { Client } from '@commoncast/core/http/client';
import { listMembers } from '@commoncast/core/members/api';
import { createVod, listByCategory } from '@commoncast/core/streams/api';
import { NOBODY, outcomeOf } from './outcome-of.ts';

/**
 * What goes wrong when an owner with one other member exports, closes, keeps and hands over a business.
 * @param password of the owner
 */
export async function endBusiness(client: Client, password: string): Promise<unknown[]> {
  const { businessName } = await client.call(getBusinessAccount, {});
  const [owner, other] = await client.call(listMembers, { query: {} });
  const ask = () => outcomeOf(client.call(requestExport, {}));
  const account = async () => endOf(await client.call(getBusinessAccount, {}));
  const close = (name: string, currentPassword = password) =>
    outcomeOf(client.call(requestDeletion, { body: { businessName: name, currentPassword } }).then(endOf));
  const keep = () => outcomeOf(client.call(keepBusiness, {}).then(endOf));
  const transfer = (userId: string, currentPassword = password) =>
    outcomeOf(client.call(transferOwnership, { body: { userId, leaves: false, currentPassword } }));
  const stateOfLast = async () => (await client.call(getExport, {}))?.state;

  const exported = [
    await outcomeOf(client.call(getExport, {})),
    await ask(),
    await ask(),
    await stateOfLast(),
  ];
  const ended = [
    await keep(),
    await close(''),
    await close('Another name'),
    await close(businessName),
    await close(businessName),
    await outcomeOf(client.call(createVod, { body: { name: 'A film' } })),
    await outcomeOf(client.call(listByCategory, { query: { category: 'VOD' } })),
    await transfer(other?.id ?? NOBODY),
    await account(),
    await stateOfLast(),
    await keep(),
    await keep(),
    await account(),
  ];
  const handedOver = [
    await transfer(owner?.id ?? NOBODY),
    await transfer(NOBODY),
    await transfer('not an id'),
    await transfer(other?.id ?? NOBODY),
    await transfer(other?.id ?? NOBODY),
    await keep(),
    await close(businessName),
    await ask(),
    await outcomeOf(client.call(getExport, {})),
    (await client.call(listMembers, { query: {} })).map(({ role }) => role),
  ];
  return [...exported, ...ended, ...handedOver];
}

/** Businesses are called differently on each side. */
function endOf({ deletionDate, version }: BusinessAccount) {
  return { isClosing: deletionDate !== null, version };
}
