import { formatMoney } from '@commoncast/core/billing/money';
import { LANGUAGE } from '../../ui/format/language.ts';

/** Kinds of things, as the filter names them. */
export const SUBJECT_LABELS = {
  account: 'Account',
  member: 'Members',
  subscription: 'Plan',
  'payment-profile': 'Card',
  bill: 'Bills',
  'promo-code': 'Promo codes',
  video: 'Videos',
  playlist: 'Playlists',
  player: 'Players',
  widget: 'Widgets',
  'split-test': 'Split tests',
  hypergraphic: 'Hypergraphics',
  stream: 'Streams',
  archive: 'Recordings',
  chat: 'Chat',
  destination: 'Destinations',
  'api-token': 'API tokens',
  webhook: 'Webhooks',
  viewer: 'Viewers',
  impersonation: 'Impersonation',
} as const;

export type Subject = keyof typeof SUBJECT_LABELS;

const THINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    video: 'a video',
    playlist: 'a playlist',
    player: 'a player',
    widget: 'a widget',
    'split-test': 'a split test',
    hypergraphic: 'a hypergraphic',
    stream: 'a stream',
    archive: 'a recording',
    destination: 'a destination',
    'api-token': 'an API token',
    webhook: 'a webhook',
  }),
);

/** `…` stands for the thing. */
const VERBS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    create: 'created …',
    update: 'changed …',
    publish: 'published …',
    unpublish: 'unpublished …',
    end: 'ended …',
    cancel: 'cancelled …',
    convert: 'converted … to a video',
    delete: 'deleted …',
    restore: 'restored …',
    remove: 'deleted … for good',
  }),
);

/** Where the two words of an action do not say it. */
const SENTENCES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'account.create': 'created the business',
    'account.update': 'changed the settings of the business',
    'account.reset-password': 'reset their password by email',
    'account.change-password': 'changed their password',
    'account.change-email': 'changed their email',
    'account.transfer': 'transferred the business',
    'account.export': 'asked for an export of the data',
    'account.close': 'asked for the deletion of the business',
    'account.keep': 'kept the business',
    'account.add-second-factor': 'added a way to log in',
    'account.remove-second-factor': 'removed a way to log in',
    'account.reset-second-factor': 'had their second step to log in removed by the operator of this server',
    'account.use-recovery-code': 'logged in with a recovery code',
    'account.replace-recovery-codes': 'replaced their recovery codes',
    'account.require-second-factor': 'set whether members need a second step to log in',
    'member.invite': 'invited somebody',
    'member.resend': 'sent an invitation again',
    'member.withdraw': 'withdrew an invitation',
    'member.update': 'changed the role of a member',
    'member.remove': 'removed a member',
    'member.join': 'joined the business',
    'subscription.select': 'chose a plan',
    'subscription.update': 'changed the plan',
    'subscription.cancel': 'cancelled the plan',
    'subscription.reactivate': 'reactivated the plan',
    'payment-profile.create': 'added a card',
    'payment-profile.update': 'changed the card',
    'payment-profile.delete': 'removed the card',
    'bill.pay': 'paid a bill',
    'promo-code.redeem': 'redeemed a promo code',
    'stream.publish': 'went live',
    'stream.replace-key': 'replaced a stream key',
    'stream.show': 'showed a hypergraphic over a stream',
    'stream.take-down': 'took a hypergraphic off a stream',
    'webhook.replace-key': 'replaced the secret of a webhook',
    'chat.update': 'changed a chat',
    'chat.delete': 'deleted a chat message',
    'chat.block': 'blocked somebody in a chat',
    'chat.unblock': 'unblocked somebody in a chat',
    'impersonation.start': 'was impersonated',
    'impersonation.call': 'asked for a change',
    'impersonation.end': 'was no longer impersonated',
    'viewer.erase': 'erased the data of a viewer',
  }),
);

/** What somebody did, to follow their name: `deleted a video`. An action that nobody has put into words stays as it is. */
export function actionWords(action: string): string {
  const sentence = SENTENCES.get(action);
  if (sentence !== undefined) return sentence;
  const [subject = '', verb = ''] = action.split('.');
  const thing = THINGS.get(subject);
  return (thing !== undefined && VERBS.get(verb)?.replace('…', thing)) || action;
}

/** A field's name in words: `allowedDomains` is `Allowed domains`. */
export function fieldWords(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Fields with an amount in cents. */
const AMOUNTS: ReadonlySet<string> = new Set(['total']);

/** A value before or after a change, for people. */
export function valueWords(value: unknown, field = ''): string {
  if (AMOUNTS.has(field) && typeof value === 'number') return formatMoney(value, LANGUAGE);
  if (value === undefined || value === null || value === '') return 'None';
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (Array.isArray(value))
    return value.length === 0 ? 'None' : value.map((one) => valueWords(one)).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
