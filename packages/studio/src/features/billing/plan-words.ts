import type { UsageKind } from '@commoncast/core/billing/constants';
import { formatMoney } from '@commoncast/core/billing/money';
import type { Plan, Promo, Usage } from '@commoncast/core/billing/schema';
import type { PlanName } from '@commoncast/core/business/plans';
import { formatBytes } from '../../ui/format/format-bytes.ts';
import { formatExactly } from '../../ui/format/format-exactly.ts';
import { LANGUAGE } from '../../ui/format/language.ts';

export const PLAN_NAMES: Readonly<Record<PlanName, string>> = {
  FREE: 'Free',
  STARTER: 'Starter',
  BUSINESS: 'Business',
  ENTERPRISE: 'Enterprise',
};

/** An amount in cents, for people: `$29`. */
export function moneyWords(amount: number, currency: string): string {
  return formatMoney(amount, LANGUAGE, currency);
}

/** `$29 a month`; where sales makes an offer, that. */
export function priceWords({ price, currency }: Pick<Plan, 'price' | 'currency'>): string {
  return price === null ? 'Custom price' : `${moneyWords(price, currency)} a month`;
}

/** What is limited, as the label of its bar. */
export const USAGE_LABELS: Readonly<Record<UsageKind, string>> = {
  members: 'Members and open invitations',
  storedMinutes: 'Stored minutes',
  viewerHours: 'Viewer hours this period',
  storedBytes: 'Uploaded files',
  liveStreams: 'Live streams at a time',
  players: 'Players',
  widgets: 'Widgets',
  openUploads: 'Unfinished uploads',
};

/** From what people ask about first to what they seldom reach. */
const KINDS = Object.keys(USAGE_LABELS) as readonly UsageKind[];

/** The limits or uses of a plan in the order in which they are shown. */
export function inOrder<Limit extends { readonly kind: UsageKind }>(limits: readonly Limit[]): Limit[] {
  return limits.toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
}

const LIMITS: Readonly<Record<Exclude<UsageKind, 'storedBytes'>, readonly [one: string, several: string]>> = {
  members: ['1 member', 'members'],
  liveStreams: ['One live stream at a time', 'live streams at a time'],
  players: ['1 player', 'players'],
  widgets: ['1 widget', 'widgets'],
  openUploads: ['One unfinished upload at a time', 'unfinished uploads at a time'],
  storedMinutes: ['1 stored minute', 'stored minutes'],
  viewerHours: ['1 viewer hour a month', 'viewer hours a month'],
};

/** A limit as part of a plan: `3 members`, `500 GB of uploads`. */
export function limitWords({ kind, limit }: Pick<Usage, 'kind' | 'limit'>): string {
  if (kind === 'storedBytes') return `${formatBytes(limit)} of uploads`;
  const [one, several] = LIMITS[kind];
  return limit === 1 ? one : `${formatExactly(limit)} ${several}`;
}

/** How much of a limit is used: `2 of 3`. */
export function usageWords({ kind, used, limit }: Usage): string {
  const words = kind === 'storedBytes' ? formatBytes : formatExactly;
  return `${words(used)} of ${words(limit)}`;
}

/** What a promo code takes off: `20% off`. */
export function discountWords({ percentOff, amountOff }: Promo, currency: string): string {
  return percentOff === null ? `${moneyWords(amountOff ?? 0, currency)} off` : `${percentOff}% off`;
}
