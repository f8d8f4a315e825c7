import type { BusinessAccount } from '@commoncast/core/business/schema';
import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { Services } from './services.ts';

export const ServicesContext = createContext<Services | null>(null);

/** The page's services. @throws {TypeError} rendered outside the providers */
export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new TypeError('ServicesContext has no value');
  return services;
}

/** The business of the signed-in member; pages inside the shell always have one. @throws {TypeError} there is none */
export function useBusiness(): BusinessAccount {
  const account = useStore(useServices().business, (state) => state.businessAccount);
  if (!account) throw new TypeError('Nobody is signed in');
  return account;
}
