import type { ShellSession } from '@commoncast/core/authentication/schema';
import type { BusinessAccount } from '@commoncast/core/business/schema';
import type { LogInReason } from '@commoncast/core/pages/log-in-address';
import type { AuthenticationStore } from './authentication-store.ts';
import type { BusinessStore } from './business-store.ts';
import { hasUnsavedWork } from './has-unsaved-work.ts';
import { type Interruption, type InterruptionStore, refusalOf } from './interruption-store.ts';
import { isSameOwner, ownerOf, type SessionOwner } from './session-owner.ts';
import type { TabNotice, TabNotices } from './tab-notices.ts';

interface TabSessionOptions {
  readonly authentication: AuthenticationStore;
  readonly business: BusinessStore;
  readonly interruptions: InterruptionStore;
  readonly notices: TabNotices;
  /** Asks the server whether the page's own session is there again. @throws {ApiError} it is not */
  readonly renew: () => Promise<unknown>;
  /** Stops background work: uploads, queries. */
  readonly stopWork: () => void;
  /** Removes everything that was fetched. */
  readonly forgetData: () => void;
  /** Keeps the account that a session begins with. */
  readonly beginWith: (account: BusinessAccount) => void;
  /** Fetches anew what is on the screen. */
  readonly resumeWork: (businessId: string) => void;
  /** Sends to the site root. */
  readonly leave: (reason: LogInReason) => void;
}

/** The session as this tab sees it, in a browser whose tabs share one set of cookies. */
export interface TabSession {
  /** Somebody has signed in on this page. */
  readonly begin: (session: ShellSession) => void;
  /**
   * Has the server end the session. What else is under way is refused from then on, perhaps before the page has the
   * answer to its log-out, and such a refusal interrupts nothing. @throws what `logOut` throws; refusals count again
   */
  readonly duringLogOut: (logOut: () => Promise<void>) => Promise<void>;
  /** The member has logged out on this page. */
  readonly end: () => void;
  /** The server no longer knows the session. */
  readonly expire: () => void;
  /** The cookies are somebody else's, as the server says. */
  readonly replace: (owner: SessionOwner) => void;
  /** Before each call: stops the page if another tab has said meanwhile that its session is over. */
  readonly catchUp: () => void;
  /** The tab is looked at again. It may have slept through all that others have said, good news too. */
  readonly wake: () => void;
}

/** Follows the session through this tab and the others. */
export function createTabSession(options: TabSessionOptions): TabSession {
  const { authentication, business, interruptions, notices, renew, leave } = options;
  /** Until somebody signs in again: an operator's page waits for its own session after the log-out. */
  let isLoggingOut = false;
  const current = () => interruptions.getState().interruption;
  const note = (interruption: Interruption | null) => interruptions.getState().set(interruption);

  const ownerHere = (): SessionOwner | null => {
    const { user } = authentication.getState();
    const { businessAccount } = business.getState();
    return user && businessAccount && ownerOf(user, businessAccount);
  };
  const forget = () => {
    options.stopWork();
    authentication.getState().clear();
    business.getState().saveBusinessData(null);
    options.forgetData();
    note(null);
  };

  /** The page stays as it is where it holds something that nobody has saved. */
  const lose = (kind: 'LOGGED_OUT' | 'EXPIRED') => {
    options.stopWork();
    if (hasUnsavedWork()) return note({ kind });
    forget();
    leave(kind === 'EXPIRED' ? 'session-ended' : 'logged-out');
  };
  const replace = (owner: SessionOwner) => {
    const known = current();
    if (known?.kind === 'REPLACED' && isSameOwner(known.owner, owner)) return;
    options.stopWork();
    note({ kind: 'REPLACED', owner, isSameUser: ownerHere()?.userId === owner.userId });
  };
  const resume = async () => {
    const interruption = current();
    await renew();
    if (current() !== interruption) return;
    note(null);
    const owner = ownerHere();
    if (owner) options.resumeWork(owner.businessId);
  };

  const hear = (notice: TabNotice) => {
    const owner = ownerHere();
    const interruption = current();
    if (!owner) return note(notice.kind === 'SIGNED_IN' ? notice : null);
    if (notice.kind === 'SIGNED_OUT') {
      if (!interruption || interruption.kind === 'REPLACED') lose('LOGGED_OUT');
    } else if (!isSameOwner(owner, notice.owner)) {
      replace(notice.owner);
    } else if (interruption) {
      // The same person is back. Until the server says so too, the page stays as it is.
      resume().catch(() => {});
    }
  };
  const isMine = (notice: TabNotice) => {
    const owner = ownerHere();
    return notice.kind === 'SIGNED_IN' && owner !== null && isSameOwner(owner, notice.owner);
  };
  /** What was said last may be old news for a page on which nobody is signed in. */
  const lastNotice = () => (ownerHere() ? notices.last() : null);

  const owner = ownerHere();
  if (owner) notices.tell({ kind: 'SIGNED_IN', owner });
  notices.listen(hear);

  return {
    replace,
    catchUp: () => {
      const last = lastNotice();
      if (last && !isMine(last)) hear(last);
    },
    wake: () => {
      const last = lastNotice();
      if (last) hear(last);
    },
    duringLogOut: async (logOut) => {
      isLoggingOut = true;
      await logOut().catch((error: unknown) => {
        isLoggingOut = false;
        throw error;
      });
    },
    begin: ({ user, business: account, accessToken, csrfToken }) => {
      isLoggingOut = false;
      options.forgetData();
      authentication.getState().authorize({ user, accessToken, csrfToken });
      business.getState().saveBusinessData(account);
      options.beginWith(account);
      note(null);
      notices.tell({ kind: 'SIGNED_IN', owner: ownerOf(user, account) });
    },
    end: () => {
      forget();
      notices.tell({ kind: 'SIGNED_OUT' });
    },
    expire: () => {
      if (!isLoggingOut && ownerHere() && !refusalOf(current())) lose('EXPIRED');
    },
  };
}
