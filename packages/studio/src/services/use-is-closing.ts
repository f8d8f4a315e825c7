import { useQuery } from '@tanstack/react-query';
import { businessQuery } from './business-query.ts';
import { useServices } from './use-services.ts';

/** Whether the business of the signed-in member is to be deleted; false where nobody is signed in. */
export function useIsClosing(): boolean {
  const { data } = useQuery({ ...businessQuery(useServices().client), enabled: false });
  return Boolean(data?.deletionDate);
}
