import { createHmac, timingSafeEqual } from 'node:crypto';

/** As long as a viewer's token: an evening, and not somebody's name for good. */
const GOOD_FOR_MS = 12 * 60 * 60 * 1000;
const FORM = /^([\w-]{1,900})\.([\w-]{43})$/;

/** Who somebody is in the chats of a business. It has nothing to do with the id by which viewers are counted. */
export interface Chatter {
  readonly id: string;
  readonly name: string;
}

/** Signs a name for the chats of a business: `<payload>.<HMAC-SHA-256>`. Nothing of it is kept here. */
export function signChatter(
  secret: Uint8Array,
  businessId: string,
  { id, name }: Chatter,
  now: Date,
): string {
  const claims = { id, name, exp: now.getTime() + GOOD_FOR_MS };
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${payload}.${macOf(secret, businessId, payload).toString('base64url')}`;
}

/** Whom a token names; null for one that was not signed for this business, or that has expired. */
export function readChatter(
  secret: Uint8Array,
  businessId: string,
  token: string,
  now: Date,
): Chatter | null {
  const [, payload = '', given = ''] = FORM.exec(token) ?? [];
  const mac = Buffer.from(given, 'base64url');
  const expected = macOf(secret, businessId, payload);
  if (mac.length !== expected.length || !timingSafeEqual(mac, expected)) return null;
  const { id, name, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Chatter & {
    readonly exp: number;
  };
  return exp > now.getTime() ? { id, name } : null;
}

function macOf(secret: Uint8Array, businessId: string, payload: string): Buffer {
  return createHmac('sha256', secret).update(`chatter\n${businessId}\n${payload}`).digest();
}
