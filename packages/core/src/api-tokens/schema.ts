import * as v from 'valibot';
import { Id, Timestamp } from '../http/values.ts';
import { Name } from '../validation/text.ts';
import { API_SCOPES } from './constants.ts';

const Scope = v.picklist(API_SCOPES, `Must be one of ${API_SCOPES.join(', ')}`);

export const ApiTokenDraft = v.strictObject({
  businessAccountId: v.exactOptional(Id),
  name: Name,
  scopes: v.pipe(
    v.array(Scope, 'Must be a list of scopes'),
    v.minLength(1, 'Choose at least one'),
    v.transform((chosen) => API_SCOPES.filter((scope) => chosen.includes(scope))),
  ),
  /** Null for a token that does not expire. */
  expiresDate: v.nullable(Timestamp),
});
export type ApiTokenDraft = v.InferOutput<typeof ApiTokenDraft>;

/** A token as it is listed: the token itself is shown once, when it is created. */
export const ApiToken = v.object({
  id: Id,
  name: v.string(),
  scopes: v.array(v.picklist(API_SCOPES)),
  /** The last four characters of the token. */
  hint: v.string(),
  createdDate: Timestamp,
  /** Null for a token that does not expire. */
  expiresDate: v.nullable(Timestamp),
  /** To the minute; null if it was never used. */
  lastUsedDate: v.nullable(Timestamp),
  /** Who created it, and in whose name it acts. */
  createdBy: v.object({ id: Id, username: v.string() }),
  /** False once it has expired, or who created it is no owner any more. */
  isActive: v.boolean(),
});
export type ApiToken = v.InferOutput<typeof ApiToken>;

export const NewApiToken = v.object({
  ...ApiToken.entries,
  /** Shown this once. */
  token: v.string(),
});
export type NewApiToken = v.InferOutput<typeof NewApiToken>;
