import * as v from 'valibot';
import { EmailToken } from '../authentication/recovery.ts';
import { endpoint } from '../http/endpoint.ts';
import { Id, Nothing } from '../http/values.ts';
import { Email } from '../validation/email.ts';
import { HttpUrl } from '../validation/url.ts';
import {
  BusinessAccount,
  BusinessAccountDraft,
  BusinessAccountEdit,
  BusinessName,
  NewBusinessAccount,
  PublicBusinessAccount,
} from './schema.ts';
import { SignUpDetail, SignUpDetailEdit } from './sign-up-detail.ts';

export const getBusinessAccount = endpoint({
  service: 'business',
  method: 'GET',
  path: '/business/v1.1/account',
  auth: 'bearer',
  summary: 'The account of the signed-in member',
  response: BusinessAccount,
});

export const createBusinessAccount = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/account',
  auth: 'bearer',
  summary:
    'Creates another business, which the signed-in user owns; the session stays in the one that it is in',
  body: NewBusinessAccount,
  response: BusinessAccount,
  status: 201,
  idempotent: true,
  errors: ['PLAN_LIMIT_REACHED', 'RATE_LIMITED'],
});

export const updateBusinessAccount = endpoint({
  service: 'business',
  method: 'PUT',
  path: '/business/v1.1/account',
  auth: 'bearer',
  summary: 'Changes name, email, logo and the domains on which players may appear; owners only',
  body: BusinessAccountDraft,
  response: BusinessAccount,
  ifMatch: true,
});

export const editBusinessAccount = endpoint({
  service: 'business',
  method: 'PATCH',
  path: '/business/v1.1/account',
  auth: 'bearer',
  summary: 'Changes the settings in the body and no others; owners only',
  body: BusinessAccountEdit,
  response: BusinessAccount,
  ifMatch: true,
});

export const getPublicBusinessAccount = endpoint({
  service: 'business',
  method: 'GET',
  path: '/business/v1.1/account/public',
  auth: 'public-key',
  summary: 'The business behind a public key',
  query: v.strictObject({ key: v.string() }),
  response: PublicBusinessAccount,
  errors: ['ORIGIN_NOT_ALLOWED'],
});

export const createChecksum = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/checksum',
  auth: 'bearer',
  summary: "Signs the snippet's URL for this account",
  body: v.strictObject({
    /** The URL in the snippet, without its `sum`. */
    codeSnippet: HttpUrl,
    businessAccountId: Id,
  }),
  response: v.object({ checksum: v.string() }),
  needsRoom: false,
});

export const validateChecksum = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/checksum/validate',
  auth: 'bearer',
  summary: "Says whether a checksum was signed for a snippet's URL and this account",
  body: v.strictObject({
    codeSnippet: HttpUrl,
    businessAccountId: Id,
    checksum: v.pipe(v.string(), v.maxLength(200, 'Cannot contain more than 200 characters')),
  }),
  response: v.object({ valid: v.boolean() }),
  needsRoom: false,
});

export const getSignUpDetail = endpoint({
  service: 'business',
  method: 'GET',
  path: '/business/v1.1/business-signup-detail',
  auth: 'bearer',
  summary: 'What sign-up has collected so far',
  response: SignUpDetail,
});

export const saveSignUpDetail = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/business-signup-detail',
  auth: 'bearer',
  summary: 'Keeps what the business wants to do and where its players will be; owners only',
  body: SignUpDetailEdit,
  response: SignUpDetail,
});

export const sendBusinessConfirmation = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/email/confirmation',
  auth: 'bearer',
  summary:
    'Sends a link to the email address of the business: who opens it confirms that the address is theirs. Owners only',
  body: v.strictObject({ businessName: BusinessName, businessEmail: Email }),
  response: Nothing,
  errors: ['ILLEGAL_TRANSITION', 'RATE_LIMITED'],
});

export const confirmBusinessEmail = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/email/confirmation/confirm',
  auth: 'none',
  summary: 'Confirms the email address of a business by the token of the link that was sent to it',
  body: v.strictObject({ token: EmailToken }),
  response: v.object({ businessName: v.string() }),
});
