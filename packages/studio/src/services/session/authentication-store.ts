import type { AuthStatus, PageProps, ShellSession, User } from '@commoncast/core/authentication/schema';
import { createStore, type StoreApi } from 'zustand/vanilla';

interface AuthenticationState {
  readonly status: AuthStatus;
  readonly user: User | null;
  readonly accessToken: string | null;
  readonly csrfToken: string | null;
  /** Credentials are on their way to the server. */
  readonly startAuthorizing: () => void;
  readonly authorize: (session: Pick<ShellSession, 'user' | 'accessToken' | 'csrfToken'>) => void;
  /** Keeps the tokens that a refresh has brought. */
  readonly renew: (tokens: { readonly accessToken: string; readonly csrfToken?: string }) => void;
  readonly clear: () => void;
}

export type AuthenticationStore = StoreApi<AuthenticationState>;

const NOBODY = { status: 'UNAUTHORIZED', user: null, accessToken: null, csrfToken: null } as const;

/** Who is signed in, beginning with what the page props say. */
export function createAuthenticationStore(props: PageProps): AuthenticationStore {
  return createStore((set) => ({
    ...NOBODY,
    ...(props.isLoggedIn && {
      status: 'AUTHORIZED',
      user: props.user,
      accessToken: props.accessToken,
      csrfToken: props.csrfToken,
    }),
    startAuthorizing: () => set({ status: 'AUTHORIZING' }),
    authorize: ({ user, accessToken, csrfToken }) =>
      set({ status: 'AUTHORIZED', user, accessToken, csrfToken }),
    renew: ({ accessToken, csrfToken }) =>
      set({ accessToken, ...(csrfToken !== undefined && { csrfToken }) }),
    clear: () => set(NOBODY),
  }));
}
