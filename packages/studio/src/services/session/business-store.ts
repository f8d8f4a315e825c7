import type { PageProps } from '@commoncast/core/authentication/schema';
import type { BusinessAccount } from '@commoncast/core/business/schema';
import { createStore, type StoreApi } from 'zustand/vanilla';

interface BusinessState {
  readonly loading: boolean;
  readonly businessAccount: BusinessAccount | null;
  readonly isLoggedIn: boolean;
  readonly setLoader: (loading: boolean) => void;
  /** Null when the session is over. */
  readonly saveBusinessData: (businessAccount: BusinessAccount | null) => void;
}

export type BusinessStore = StoreApi<BusinessState>;

/** For whom the signed-in member works, beginning with what the page props say. */
export function createBusinessStore(props: PageProps): BusinessStore {
  return createStore((set) => ({
    loading: false,
    businessAccount: props.business,
    isLoggedIn: props.isLoggedIn,
    setLoader: (loading) => set({ loading }),
    saveBusinessData: (businessAccount) => set({ businessAccount, isLoggedIn: businessAccount !== null }),
  }));
}
