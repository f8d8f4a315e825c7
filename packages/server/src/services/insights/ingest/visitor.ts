import { createHmac } from 'node:crypto';
import { uuidOfDigest } from '../plays/uuid-of-digest.ts';
import type { Visitor } from './received-batch.ts';
import { classifyUserAgent } from './user-agent.ts';

/** What a request reveals about a visitor; it goes no further than this file. */
export interface Caller {
  readonly address: string;
  readonly userAgent: string;
  readonly businessId: string;
  /** From the batch; absent without the visitor's consent. */
  readonly viewerId: string | undefined;
  /** Whether Global Privacy Control is set: the viewer id is not used then. */
  readonly hasOptedOut: boolean;
  /** Whether the caller is signed in to this business. */
  readonly isMember: boolean;
}

/** Keeps what may be kept of a caller: classes, and an id that the page sent or that lasts for the day. */
export function toVisitor(caller: Caller, salt: Uint8Array): Visitor {
  const { isBot, ...classes } = classifyUserAgent(caller.userAgent);
  const givenId = caller.hasOptedOut ? undefined : caller.viewerId;
  return {
    ...classes,
    viewerId: givenId ?? cookielessId(caller, salt),
    isCookieless: givenId === undefined,
    bucket: caller.isMember ? 'member' : isBot ? 'bot' : 'counted',
  };
}

function cookielessId({ businessId, address, userAgent }: Caller, salt: Uint8Array): string {
  const hmac = createHmac('sha256', salt).update(JSON.stringify([businessId, address, userAgent]));
  return uuidOfDigest(hmac.digest());
}
