import type { AuditEntry } from '@commoncast/core/audit/schema';
import type { OpenSession } from '@commoncast/core/authentication/account';
import type { MemberRole } from '@commoncast/core/authentication/schema';
import type { BusinessAccount } from '@commoncast/core/business/schema';
import type { Invitation, Member } from '@commoncast/core/members/schema';
import { DAY_MS } from '@commoncast/core/time/day';
import { newId, pageProps } from './factories.ts';

const CREATED = '2026-03-01T10:00:00.000Z';
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/** Somebody who works for the business and is no owner. */
export function member(overrides: Partial<Member> = {}): Member {
  return {
    id: newId(),
    username: 'grace',
    email: 'grace@example.test',
    role: 'MEMBER',
    joinedDate: CREATED,
    lastLogInDate: daysAgo(2),
    usesSecondFactor: false,
    ...overrides,
  };
}

/** An invitation that ada has sent two days ago. */
export function invitation(overrides: Partial<Invitation> = {}): Invitation {
  return {
    id: newId(),
    email: 'joan@example.test',
    role: 'MEMBER',
    invitedBy: { id: newId(), username: 'ada' },
    sentDate: daysAgo(2),
    expiresDate: daysAgo(-5),
    ...overrides,
  };
}

/** What the link in an invitation's email stands for. */
export interface InvitationLink {
  readonly token: string;
  readonly business: BusinessAccount;
  readonly role: MemberRole;
  readonly email: string;
  readonly invitedBy: string | null;
  readonly expiresDate: string;
}

/** A link that works, for somebody who is to become a member of another business. */
export function invitationLink(overrides: Partial<InvitationLink> = {}): InvitationLink {
  return {
    token: `token-${newId()}`,
    business: otherBusiness(),
    role: 'MEMBER',
    email: 'joan@example.test',
    invitedBy: 'grace@example.test',
    expiresDate: daysAgo(-5),
    ...overrides,
  };
}

/** Another business than the one that pages are for. */
export function otherBusiness(overrides: Partial<BusinessAccount> = {}): BusinessAccount {
  const { business } = pageProps();
  if (!business) throw new TypeError('the factory makes a business');
  return { ...business, businessName: 'Mill Street', ...overrides };
}

/** A device on which somebody is logged in, and not the one that the page is on. */
export function openSession(overrides: Partial<OpenSession> = {}): OpenSession {
  return {
    id: newId(),
    isCurrent: false,
    device: 'Firefox on Windows',
    network: '193.136.0.1',
    country: 'PT',
    businessName: 'Harbour Lane',
    logInDate: CREATED,
    lastSeenDate: daysAgo(2),
    ...overrides,
  };
}

/** Grace has deleted a video. */
export function auditEntry(overrides: Partial<AuditEntry> = {}): AuditEntry {
  const user = overrides.user ?? { id: newId(), username: 'grace' };
  return {
    id: newId(),
    date: CREATED,
    action: 'video.delete',
    subjectId: newId(),
    user,
    actor: user,
    from: null,
    to: null,
    network: '203.0.113.0/24',
    ...overrides,
  };
}
