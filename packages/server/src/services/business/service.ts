import { timingSafeEqual } from 'node:crypto';
import type { BusinessAccount, BusinessAccountEdit } from '@commoncast/core/business/schema';
import { recordAction } from '../../audit/record-action.ts';
import type { Member } from '../../callers/member.ts';
import type { PublicBusiness } from '../../callers/public-business.ts';
import type { Changes } from '../../changes/changes.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Executor } from '../../db/database.ts';
import { notFound } from '../../problems/problems.ts';
import { type ExpectedVersion, requireVersion } from '../../problems/stale-version.ts';
import type { InstanceSecrets } from '../../secrets/instance-secrets.ts';
import { CONTENT_CHANGED } from './content-versions.ts';
import { deleteTokensOfOtherAddresses } from './email-confirmation/repository.ts';
import { createPublicBusinessCache } from './public-business-cache.ts';
import { isPublicKey } from './public-key.ts';
import { findBusinessAccount, findPublicBusiness, lockBusiness, updateBusiness } from './repository.ts';
import { snippetChecksum } from './snippet-checksum.ts';

export interface BusinessService {
  get(member: Member): Promise<BusinessAccount>;
  /** Changes the fields that the edit names. */
  update(member: Member, edit: BusinessAccountEdit, expected?: ExpectedVersion): Promise<BusinessAccount>;
  signSnippet(member: Member, codeSnippet: string, businessId: string): string;
  /** Whether a checksum was signed for a snippet of the member's business. */
  isSigned(member: Member, snippet: SignedSnippet): boolean;
  checksumOf(codeSnippet: string, businessId: string): string;
  /** For public calls; an answer may be a few seconds old. */
  findByKey(publicKey: string | undefined): Promise<PublicBusiness | undefined>;
  /**
   * Looks anew at the next public call: what it says of a business has changed.
   * @param publicKey of one that visitors see again
   */
  forgetPublic(businessId: string, publicKey?: string): void;
}

interface SignedSnippet {
  readonly codeSnippet: string;
  readonly businessAccountId: string;
  readonly checksum: string;
}

/** How an account's logo is stored, and which uploaded images are needed. */
export interface AccountLogos {
  /** @throws {ApiError} VALIDATION_FAILED at `logo`: the business has no such image */
  toStored(tx: Executor, businessId: string, address: string): Promise<string>;
  toAddress(stored: string): string;
  /** Removes an uploaded image that nothing shows any longer; called after the commit. */
  release(stored: string): Promise<void>;
}

interface BusinessParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly changes: Pick<Changes, 'onAny'>;
  readonly secrets: InstanceSecrets;
  readonly logos: AccountLogos;
}

/** The accounts of businesses. */
export function createBusinessService({
  database,
  clock,
  changes,
  secrets,
  logos,
}: BusinessParts): BusinessService {
  const checksumKey = secrets.key('snippet-checksum');
  const cache = createPublicBusinessCache(async (key) => {
    const found = await findPublicBusiness(database.root, key);
    return found && { ...found, logo: logos.toAddress(found.logo) };
  }, clock);
  // Other processes' changes; a lost notification is made up for by the cache's own lifetime.
  changes.onAny(CONTENT_CHANGED, (id) => {
    if (id !== null) cache.forget(id);
  });

  const checksumOf = (codeSnippet: string, businessId: string) =>
    snippetChecksum(checksumKey, codeSnippet, businessId);

  async function read(id: string): Promise<BusinessAccount> {
    const account = await findBusinessAccount(database.root, id);
    if (!account) throw notFound();
    return { ...account, logo: logos.toAddress(account.logo) };
  }

  return {
    async get(member) {
      member.require('account:read');
      return await read(member.businessId);
    },
    async update(member, edit, expected) {
      member.require('account:write');
      const subjectId = member.businessId;
      const from = await read(subjectId);
      const now = clock();
      const earlier = await database.transaction(async (tx) => {
        const before = await lockBusiness(tx, subjectId);
        requireVersion(expected, before, () => read(subjectId));
        const logo = edit.logo === undefined ? before.logo : await logos.toStored(tx, subjectId, edit.logo);
        await updateBusiness(tx, subjectId, { ...edit, logo }, now);
        if (edit.email !== undefined) await deleteTokensOfOtherAddresses(tx, subjectId, edit.email);
        await recordAction(
          tx,
          member,
          { action: 'account.update', subjectId, from: onlyNamed(from, edit), to: edit },
          now,
        );
        return before.logo === logo ? '' : before.logo;
      });
      await logos.release(earlier);
      cache.forget(member.businessId);
      return await read(member.businessId);
    },
    signSnippet(member, codeSnippet, businessId) {
      member.require('account:read');
      member.requireBusiness(businessId);
      return checksumOf(codeSnippet, businessId);
    },
    isSigned(member, { codeSnippet, businessAccountId, checksum }) {
      member.require('account:read');
      member.requireBusiness(businessAccountId);
      const given = Buffer.from(checksum);
      const right = Buffer.from(checksumOf(codeSnippet, businessAccountId));
      return given.length === right.length && timingSafeEqual(given, right);
    },
    checksumOf,
    forgetPublic: cache.forget,
    findByKey: async (publicKey) => (isPublicKey(publicKey) ? await cache.find(publicKey) : undefined),
  };
}

/** The account's earlier values of the fields that an edit names. */
function onlyNamed(account: BusinessAccount, edit: BusinessAccountEdit): Record<string, unknown> {
  return Object.fromEntries(Object.entries(account).filter(([name]) => name in edit));
}
