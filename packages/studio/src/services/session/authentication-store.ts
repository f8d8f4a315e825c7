import type {
  AuthStatus,
  PageProps,
  RefreshedSession,
  ShellSession,
  User,
} from '@commoncast/core/authentication/schema';
import { createStore, type StoreApi } from 'zustand/vanilla';

interface AuthenticationState {
  readonly status: AuthStatus;
  readonly user: User | null;
  readonly accessToken: string | null;
  readonly csrfToken: string | null;
  /** Another one whenever a session begins or ends, though the same person may sign in again. */
  readonly session: symbol;
  /** Credentials are on their way to the server. */
  readonly startAuthorizing: () => void;
  readonly authorize: (session: Pick<ShellSession, 'user' | 'accessToken' | 'csrfToken'>) => void;
  /** Keeps what a refresh has brought: tokens, and the role that the same user has by now. */
  readonly renew: (session: Pick<RefreshedSession, 'user' | 'accessToken' | 'csrfToken'>) => void;
  readonly clear: () => void;
}

export type AuthenticationStore = StoreApi<AuthenticationState>;

const NOBODY = { status: 'UNAUTHORIZED', user: null, accessToken: null, csrfToken: null } as const;

/** Who is signed in, beginning with what the page props say. */
export function createAuthenticationStore(props: PageProps): AuthenticationStore {
  return createStore((set) => ({
    ...NOBODY,
    session: Symbol(),
    ...(props.isLoggedIn && {
      status: 'AUTHORIZED',
      user: props.user,
      accessToken: props.accessToken,
      csrfToken: props.csrfToken,
    }),
    startAuthorizing: () => set({ status: 'AUTHORIZING' }),
    authorize: ({ user, accessToken, csrfToken }) =>
      set({ status: 'AUTHORIZED', user, accessToken, csrfToken, session: Symbol() }),
    renew: ({ user, accessToken, csrfToken }) =>
      set({ user, accessToken, ...(csrfToken !== undefined && { csrfToken }) }),
    clear: () => set({ ...NOBODY, session: Symbol() }),
  }));
}
