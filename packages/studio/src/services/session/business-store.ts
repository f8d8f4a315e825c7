import type { PageProps } from '@commoncast/core/authentication/schema';
import type { BusinessAccount } from '@commoncast/core/business/schema';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Which business a session is for. */
export type BusinessIdentity = Pick<BusinessAccount, 'id' | 'businessName'>;

interface BusinessState {
  readonly loading: boolean;
  /** As the session began. Settings are the server's: `useBusiness` reads them. */
  readonly businessAccount: BusinessIdentity | null;
  readonly isLoggedIn: boolean;
  readonly setLoader: (loading: boolean) => void;
  /** Null when the session is over. */
  readonly saveBusinessData: (businessAccount: BusinessIdentity | null) => void;
}

export type BusinessStore = StoreApi<BusinessState>;

/** For whom the signed-in member works, beginning with what the page props say. */
export function createBusinessStore(props: PageProps): BusinessStore {
  return createStore((set) => ({
    loading: false,
    businessAccount: identityOf(props.business),
    isLoggedIn: props.isLoggedIn,
    setLoader: (loading) => set({ loading }),
    saveBusinessData: (account) =>
      set({ businessAccount: identityOf(account), isLoggedIn: account !== null }),
  }));
}

/** Nothing else is kept, so nothing else can grow old here. */
function identityOf(account: BusinessIdentity | null): BusinessIdentity | null {
  return account && { id: account.id, businessName: account.businessName };
}
