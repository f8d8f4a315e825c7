import { isApiError } from '@commoncast/core/http/api-error';
import type { Services } from '../services.ts';

type Parts = Pick<Services, 'client' | 'interruptions' | 'session'>;

/**
 * Finds out what has become of the cookies when an operator's time in somebody's name is over.
 * @returns whether they are the operator's own again; otherwise this page is on its way to Log in
 * @throws {Error} nobody knows: the server has not answered, or its clock is behind
 */
export async function returnToOwnSession({ client, interruptions, session }: Parts): Promise<boolean> {
  try {
    await client.renew();
  } catch (error) {
    // The refresh has brought somebody else's session: the operator's.
    if (interruptions.getState().interruption?.kind === 'REPLACED') return true;
    if (!isApiError(error) || error.status !== 401) throw error;
    session.expire();
    return false;
  }
  throw new Error('The time is not over on the server');
}
