import type { PageProps } from '@commoncast/core/authentication/schema';
import type { LogInReason } from '@commoncast/core/pages/log-in-address';
import type { QueryClient } from '@tanstack/react-query';
import { fetched } from '../uploads/fetched.ts';
import { createUploadManager, type UploadManager } from '../uploads/upload-manager.ts';
import { createUploadMemory } from '../uploads/upload-memory.ts';
import { beginBusinessQuery } from './business-query.ts';
import { createLazyCrashReporter, type LazyCrashReporter } from './crashes/lazy-crash-reporter.ts';
import { createDraftMemory, type DraftMemory } from './draft-memory.ts';
import type { LoadStripe } from './load-stripe.ts';
import { createNoticeStore, type NoticeStore } from './notice-store.ts';
import { createQueryClient } from './query-client.ts';
import { type AuthenticationStore, createAuthenticationStore } from './session/authentication-store.ts';
import { type BusinessStore, createBusinessStore } from './session/business-store.ts';
import { createInterruptionStore, type InterruptionStore } from './session/interruption-store.ts';
import { createSessionClient, type SessionClient } from './session/session-client.ts';
import type { TabNotices } from './session/tab-notices.ts';
import { createTabSession, type TabSession } from './session/tab-session.ts';
import { createSnackbarStore, type SnackbarStore } from './snackbar-store.ts';
import { createUnsavedStore, type UnsavedStore } from './unsaved-store.ts';

/** What lives as long as the page, outside React. */
export interface Services {
  readonly props: PageProps;
  /** Of the platform, for snippets and links. */
  readonly origin: string;
  readonly client: SessionClient;
  readonly queries: QueryClient;
  readonly authentication: AuthenticationStore;
  readonly business: BusinessStore;
  readonly session: TabSession;
  /** What has become of the session in other tabs. */
  readonly interruptions: InterruptionStore;
  readonly snackbars: SnackbarStore;
  readonly notices: NoticeStore;
  readonly uploads: UploadManager;
  readonly drafts: DraftMemory;
  readonly unsaved: UnsavedStore;
  readonly crashes: LazyCrashReporter;
  /** A stand-in for Stripe's script; undefined where it comes from Stripe. */
  readonly loadStripe: LoadStripe | undefined;
}

interface ServicesOptions {
  readonly props: PageProps;
  readonly origin?: string;
  readonly fetch?: typeof fetch;
  /** Between the tabs of a browser. */
  readonly tabNotices: TabNotices;
  /** Sends to the site root, with why. */
  readonly leave: (reason: LogInReason) => void;
  readonly loadStripe?: LoadStripe;
}

/** Builds the page's services once; tests hand in another origin or fetch. */
export function createServices(options: ServicesOptions): Services {
  const { props, origin = location.origin, fetch, tabNotices, leave } = options;
  const authentication = createAuthenticationStore(props);
  const business = createBusinessStore(props);
  const interruptions = createInterruptionStore();
  const snackbars = createSnackbarStore();
  const notices = createNoticeStore();
  const queries = createQueryClient(() => business.getState().businessAccount?.id ?? null);
  if (props.business) beginBusinessQuery(queries, props.business);
  const drafts = createDraftMemory(() => {
    const { user } = authentication.getState();
    const { businessAccount } = business.getState();
    return user && businessAccount ? `${user.id} ${businessAccount.id}` : null;
  });
  const client = createSessionClient({
    authentication,
    business,
    interruptions,
    origin,
    catchUp: () => session.catchUp(),
    onReplaced: (owner) => session.replace(owner),
    onUnauthorized: () => session.expire(),
    ...(fetch && { fetch }),
  });
  const uploads = createUploadManager({
    client,
    sendPart: async (part) => {
      const { createPartSender } = await fetched(import('../uploads/send-part.ts'));
      const getAccessToken = () => authentication.getState().accessToken;
      return createPartSender({ origin, getAccessToken, refresh: client.refresh })(part);
    },
    memory: createUploadMemory(),
    onVideosChanged: () => void queries.invalidateQueries({ queryKey: ['videos'] }),
  });
  const session = createTabSession({
    authentication,
    business,
    interruptions,
    notices: tabNotices,
    renew: client.renew,
    stopWork: () => {
      uploads.stop();
      void queries.cancelQueries();
    },
    forgetData: () => {
      queries.clear();
      notices.getState().clear();
    },
    beginWith: (account) => beginBusinessQuery(queries, account),
    resumeWork: (businessId) => {
      void queries.invalidateQueries();
      void uploads.start(businessId);
    },
    leave,
  });
  const crashes = createLazyCrashReporter({ client, props });
  return {
    props,
    origin,
    client,
    queries,
    authentication,
    business,
    session,
    interruptions,
    snackbars,
    notices,
    uploads,
    drafts,
    unsaved: createUnsavedStore(),
    crashes,
    loadStripe: options.loadStripe,
  };
}
