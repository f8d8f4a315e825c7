import type { BusinessAccount } from '@commoncast/core/business/schema';
import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { businessQuery } from './business-query.ts';
import type { Services } from './services.ts';

export const ServicesContext = createContext<Services | null>(null);

/** The page's services. @throws {TypeError} rendered outside the providers */
export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new TypeError('ServicesContext has no value');
  return services;
}

/** The account of the signed-in member's business, read again as it grows old; pages inside the shell always have one. @throws {TypeError} there is none */
export function useBusiness(): BusinessAccount {
  const { data: account } = useQuery(businessQuery(useServices().client));
  if (!account) throw new TypeError('Nobody is signed in');
  return account;
}
