import { API_TOKEN_PREFIX, MAX_API_TOKENS } from '@commoncast/core/api-tokens/constants';
import type { ApiToken, ApiTokenDraft, NewApiToken } from '@commoncast/core/api-tokens/schema';
import { v7 as uuidv7 } from 'uuid';
import { recordAction } from '../../audit/record-action.ts';
import type { Member } from '../../callers/member.ts';
import { requireThemselves } from '../../callers/require-themselves.ts';
import type { Foundation } from '../../foundation.ts';
import { conflict, invalid, notFound } from '../../problems/problems.ts';
import { hashSecretToken, newSecretToken } from '../authentication/sessions/secret-token.ts';
import { lockPlan } from '../business/plan-repository.ts';
import { isActive } from './is-active.ts';
import {
  countApiTokens,
  deleteApiToken,
  insertApiToken,
  type ListedApiToken,
  listApiTokens,
} from './repository.ts';

const HINT_LENGTH = 4;

export interface ApiTokensService {
  /** @throws {ApiError} PLAN_LIMIT_REACHED; VALIDATION_FAILED: it would have expired already; FORBIDDEN: an operator calls */
  create(member: Member, draft: ApiTokenDraft): Promise<NewApiToken>;
  list(member: Member, businessId: string | undefined): Promise<ApiToken[]>;
  /** For good. @throws {ApiError} FORBIDDEN: an operator calls */
  remove(member: Member, id: string): Promise<void>;
}

/** Tokens for programs of a business. Only their hashes are stored. */
export function createApiTokensService({
  database,
  clock,
}: Pick<Foundation, 'database' | 'clock'>): ApiTokensService {
  return {
    create: async (member, { businessAccountId, name, scopes, expiresDate }) => {
      member.require('api-token:write');
      requireThemselves(member);
      member.requireBusiness(businessAccountId);
      const { businessId, userId } = member;
      const now = clock();
      const expiresAt = expiresDate === null ? null : new Date(expiresDate);
      if (expiresAt !== null && expiresAt <= now) throw invalid({ expiresDate: 'Must be in the future' });
      const token = API_TOKEN_PREFIX + newSecretToken();
      const row = {
        id: uuidv7(),
        business_id: businessId,
        created_by: userId,
        name,
        token_hash: hashSecretToken(token),
        hint: token.slice(-HINT_LENGTH),
        scopes,
        created_at: now,
        expires_at: expiresAt,
        last_used_at: null,
      };
      const listed = await database.transaction(async (tx) => {
        await lockPlan(tx, businessId);
        if ((await countApiTokens(tx, businessId)) >= MAX_API_TOKENS)
          throw conflict('PLAN_LIMIT_REACHED', `A business can have ${MAX_API_TOKENS} API tokens`);
        await insertApiToken(tx, row);
        const to = { name, scopes, expiresDate };
        await recordAction(tx, member, { action: 'api-token.create', subjectId: row.id, to }, now);
        return (await listApiTokens(tx, businessId)).find(({ id }) => id === row.id)!;
      });
      return { ...toApiToken(listed, now), token };
    },
    list: async (member, businessId) => {
      member.require('api-token:write');
      member.requireBusiness(businessId);
      const now = clock();
      return (await listApiTokens(database.root, member.businessId)).map((row) => toApiToken(row, now));
    },
    remove: async (member, id) => {
      member.require('api-token:write');
      requireThemselves(member);
      await database.transaction(async (tx) => {
        const name = await deleteApiToken(tx, member.businessId, id);
        if (name === undefined) throw notFound();
        const action = { action: 'api-token.delete', subjectId: id, from: { name } } as const;
        await recordAction(tx, member, action, clock());
      });
    },
  };
}

function toApiToken(row: ListedApiToken, now: Date): ApiToken {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    hint: row.hint,
    createdDate: row.created_at.toISOString(),
    expiresDate: row.expires_at?.toISOString() ?? null,
    lastUsedDate: row.last_used_at?.toISOString() ?? null,
    createdBy: { id: row.created_by, username: row.username },
    isActive: isActive(row, now),
  };
}
