import { readLogInQuery } from '@commoncast/core/pages/log-in-address';
import { useLocation } from 'react-router';

/** Why somebody stands here, and where they go afterwards, as far as the address may be believed. */
export function useLogInQuery(): ReturnType<typeof readLogInQuery> {
  return readLogInQuery(new URLSearchParams(useLocation().search));
}
