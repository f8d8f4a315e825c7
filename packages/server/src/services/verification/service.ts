import { CHECK_PARAMETER } from '@commoncast/core/verification/constants';
import type { SnippetCheck, SnippetVerification } from '@commoncast/core/verification/schema';
import { v7 as uuidv7 } from 'uuid';
import type { InferOutput } from 'valibot';
import type { Member } from '../../callers/member.ts';
import type { Changes } from '../../changes/changes.ts';
import { lookOnChange } from '../../changes/look-on-change.ts';
import { publish } from '../../changes/publish.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { isOnList } from '../../http/cors.ts';
import { invalid, notFound } from '../../problems/problems.ts';
import type { Quotas } from '../../quotas/quotas.ts';
import type { RateLimits } from '../../quotas/rate-limits.ts';
import { hashSecretToken, newSecretToken } from '../authentication/sessions/secret-token.ts';
import { isPublicKey } from '../business/public-key.ts';
import { createPageCheck, type PageCheckParts } from './check-page.ts';
import {
  findCheckedBusiness,
  findKeyOwner,
  findLastVerification,
  findOwnShown,
  findVerification,
  insertVerification,
  markSeen,
} from './repository.ts';
import type { StoredVerification } from './tables.ts';

/** How long after a check its page may report. */
const LIVE_MS = 10 * 60_000;
/** How long one call waits: less than what proxies allow, so the studio asks again. */
const WAIT_MS = 8_000;
/** Topic of the checks whose page has reported; their ids are the hashes of their tokens. */
const CHECK_SEEN = 'snippet-check';
/** A new check deletes the business's checks that are older than this. */
const KEPT_MS = 24 * 3_600_000;

const TOKEN = /^[\w-]{43}$/;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface VerificationService {
  /** Looks at a page; with a token, waits for the page to report. @throws {ApiError} RATE_LIMITED */
  verify(
    member: Member,
    check: InferOutput<typeof SnippetCheck>,
    signal: AbortSignal,
  ): Promise<SnippetVerification>;
  getLast(member: Member): Promise<SnippetVerification | null>;
  /** Tells the check that waits for this page, if one does, that the page has asked what to show. */
  noteSighting(businessId: string, pageUrl: string): Promise<void>;
}

interface VerificationParts extends PageCheckParts {
  readonly database: Database;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly quotas: Quotas;
  readonly limits: RateLimits;
  readonly checksumOf: (codeSnippet: string, businessId: string) => string;
}

/** Checks whether a business's snippet works. */
export function createVerificationService(parts: VerificationParts): VerificationService {
  const { database, changes, clock, quotas, limits } = parts;
  const checkPage = createPageCheck(parts);

  async function check(businessId: string, url: string, signal: AbortSignal): Promise<SnippetVerification> {
    const { root } = database;
    const business = await findCheckedBusiness(root, businessId);
    if (!business) throw notFound();
    const result = await checkPage(
      url,
      {
        publicKey: business.public_key,
        checksumOf: (codeSnippet) => parts.checksumOf(codeSnippet, businessId),
        allowsPage: ({ origin }) =>
          business.allowed_domains.length === 0 || isOnList(origin, business.allowed_domains),
        isKeyOfAnybody: async (key) => isPublicKey(key) && (await findKeyOwner(root, key)) !== undefined,
        findOwnShown: (ids) =>
          findOwnShown(
            root,
            businessId,
            ids.filter((id) => ID.test(id)),
          ),
      },
      signal,
    );
    const token = newSecretToken();
    const now = clock();
    await database.transaction((tx) =>
      insertVerification(
        tx,
        {
          id: uuidv7(),
          business_id: businessId,
          token_hash: hashSecretToken(token),
          result: JSON.stringify(result),
          checked_at: now,
          live_until: new Date(now.getTime() + LIVE_MS),
          seen_at: null,
        },
        new Date(now.getTime() - KEPT_MS),
      ),
    );
    const live = isHeard(result) ? { token, url: liveUrl(result.checkedUrl, token) } : null;
    // A check from before forms were told apart has none.
    return {
      ...result,
      forms: result.forms ?? [],
      checkedDate: now.toISOString(),
      eventReceived: false,
      live,
    };
  }

  async function wait(businessId: string, token: string, signal: AbortSignal): Promise<SnippetVerification> {
    const tokenHash = hashSecretToken(token);
    const until = AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]);
    let row: Row | undefined;
    for await (const _ of lookOnChange(changes, CHECK_SEEN, tokenHash, until)) {
      row = await findVerification(database.root, businessId, tokenHash);
      if (!row || row.seen_at) break;
    }
    if (!row) throw invalid({ token: 'This check is over. Check the page again.' });
    return { ...toView(row), live: { token, url: liveUrl(row.result.checkedUrl, token) } };
  }

  return {
    async verify(member, { url, token }, signal) {
      member.require('account:read');
      const { businessId } = member;
      if (token !== undefined) {
        await quotas.take(limits.snippetWaitsPerBusiness, 'snippet-wait', businessId);
        return await wait(businessId, token, signal);
      }
      await quotas.take(limits.snippetChecksPerBusiness, 'snippet-check', businessId);
      return await check(businessId, url, signal);
    },
    async getLast(member) {
      member.require('account:read');
      const row = await findLastVerification(database.root, member.businessId);
      return row ? { ...toView(row), live: null } : null;
    },
    async noteSighting(businessId, pageUrl) {
      const token = URL.parse(pageUrl)?.searchParams.get(CHECK_PARAMETER);
      if (!token || !TOKEN.test(token)) return;
      const tokenHash = hashSecretToken(token);
      await database.transaction(async (tx) => {
        if (await markSeen(tx, businessId, tokenHash, clock())) await publish(tx, CHECK_SEEN, tokenHash);
      });
    },
  };
}

type Row = NonNullable<Awaited<ReturnType<typeof findVerification>>>;

function toView({ result, checked_at, seen_at }: Row): Omit<SnippetVerification, 'live'> {
  // A check from before forms were told apart has none.
  return {
    ...result,
    forms: result.forms ?? [],
    checkedDate: checked_at.toISOString(),
    eventReceived: seen_at !== null,
  };
}

/** Whether the page reports once it is opened: frames do not know on which page they are. */
function isHeard({ installed, passed }: StoredVerification): boolean {
  return !installed || passed.includes('KEY');
}

/** Appends the token, so that the rest of the query stays as it was written. */
function liveUrl(page: string, token: string): string {
  const url = new URL(page);
  url.search = `${url.search === '' ? '' : `${url.search}&`}${CHECK_PARAMETER}=${token}`;
  return url.href;
}
