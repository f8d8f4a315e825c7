import type { PageProps } from '@commoncast/core/authentication/schema';
import type { QueryClient } from '@tanstack/react-query';
import { createPartSender } from '../uploads/send-part.ts';
import { createUploadManager, type UploadManager } from '../uploads/upload-manager.ts';
import { createUploadMemory } from '../uploads/upload-memory.ts';
import { createQueryClient } from './query-client.ts';
import { type AuthenticationStore, createAuthenticationStore } from './session/authentication-store.ts';
import { type BusinessStore, createBusinessStore } from './session/business-store.ts';
import { createSessionClient, type SessionClient } from './session/session-client.ts';
import { createSnackbarStore, type SnackbarStore } from './snackbar-store.ts';

/** What lives as long as the page, outside React. */
export interface Services {
  readonly props: PageProps;
  /** Of the platform, for snippets and links. */
  readonly origin: string;
  readonly client: SessionClient;
  readonly queries: QueryClient;
  readonly authentication: AuthenticationStore;
  readonly business: BusinessStore;
  readonly snackbars: SnackbarStore;
  readonly uploads: UploadManager;
  /** Forgets the member: tokens, business, everything that was fetched. */
  readonly endSession: () => void;
}

interface ServicesOptions {
  readonly props: PageProps;
  readonly origin?: string;
  readonly fetch?: typeof fetch;
  /** Sends to the site root. */
  readonly leave: () => void;
}

/** Builds the page's services once; tests hand in another origin or fetch. */
export function createServices({ props, origin = location.origin, fetch, leave }: ServicesOptions): Services {
  const authentication = createAuthenticationStore(props);
  const business = createBusinessStore(props);
  const snackbars = createSnackbarStore();
  const queries = createQueryClient();
  const endSession = () => {
    uploads.stop();
    authentication.getState().clear();
    business.getState().saveBusinessData(null);
    queries.clear();
  };
  const client = createSessionClient({
    authentication,
    origin,
    onUnauthorized: () => {
      if (authentication.getState().status === 'UNAUTHORIZED') return;
      endSession();
      snackbars.getState().show('You have been signed out. Log in to continue.', { severity: 'info' });
      leave();
    },
    ...(fetch && { fetch }),
  });
  const uploads = createUploadManager({
    client,
    sendPart: createPartSender({
      origin,
      getAccessToken: () => authentication.getState().accessToken,
      refresh: client.refresh,
    }),
    memory: createUploadMemory(),
    onVideosChanged: () => void queries.invalidateQueries({ queryKey: ['videos'] }),
  });
  return { props, origin, client, queries, authentication, business, snackbars, uploads, endSession };
}
