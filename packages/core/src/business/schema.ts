import * as v from 'valibot';
import { SUBSCRIPTION_STATUSES } from '../billing/subscription-statuses.ts';
import { Id, Timestamp } from '../http/values.ts';
import { Version } from '../http/version.ts';
import { Email } from '../validation/email.ts';
import { Hostname } from '../validation/hostname.ts';
import { requiredText } from '../validation/text.ts';
import { HttpUrl } from '../validation/url.ts';
import { PLANS } from './plans.ts';

export const BusinessName = requiredText('Business name', 100);

/** A host, or a host with a port, on which the business lets its players appear. */
export const AllowedDomains = v.pipe(
  v.array(Hostname, 'Must be a list of domains'),
  v.maxLength(200, 'Cannot contain more than 200 domains'),
);

/** The fields of an account that may be changed. */
export const BusinessAccountDraft = v.strictObject({
  businessName: BusinessName,
  email: Email,
  /** URL of an image, uploaded or elsewhere; empty for none. */
  logo: v.union([v.literal(''), HttpUrl], 'Invalid URL format'),
  /** Empty: players may appear anywhere. */
  allowedDomains: AllowedDomains,
  /** Whether its visitors consent to being recognised. Unchanged if left out; false for a new account. */
  hasVisitorConsent: v.exactOptional(v.boolean('Must be true or false')),
});
export type BusinessAccountDraft = v.InferOutput<typeof BusinessAccountDraft>;

/** The fields that an edit changes; what is left out stays as it is. */
export const BusinessAccountEdit = v.strictObject({
  businessName: v.exactOptional(BusinessName),
  email: v.exactOptional(Email),
  logo: v.exactOptional(BusinessAccountDraft.entries.logo),
  allowedDomains: v.exactOptional(AllowedDomains),
  hasVisitorConsent: BusinessAccountDraft.entries.hasVisitorConsent,
});
export type BusinessAccountEdit = v.InferOutput<typeof BusinessAccountEdit>;

export const NewBusinessAccount = v.strictObject({ businessName: BusinessName });
export type NewBusinessAccount = v.InferOutput<typeof NewBusinessAccount>;

export const BusinessAccount = v.object({
  id: Id,
  businessName: v.string(),
  email: v.string(),
  /** Whether somebody has opened the link that was sent to it. */
  isEmailConfirmed: v.boolean(),
  logo: v.string(),
  businessOwnerEmail: v.string(),
  businessSubscriptionPlanName: v.picklist(PLANS),
  businessSubscriptionStatus: v.picklist(SUBSCRIPTION_STATUSES),
  /** Part of the snippet; it reads only what the embed shows. */
  publicKey: v.string(),
  allowedDomains: v.array(v.string()),
  hasVisitorConsent: v.boolean(),
  /** When it is deleted with everything in it; null unless an owner has asked for that. */
  deletionDate: v.nullable(Timestamp),
  version: Version,
  createdDate: Timestamp,
});
export type BusinessAccount = v.InferOutput<typeof BusinessAccount>;

export const PublicBusinessAccount = v.object({ name: v.string(), logo: v.string(), verified: v.boolean() });
