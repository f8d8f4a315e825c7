import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import type { Clock } from '../../../clock.ts';
import type { MailWriters } from '../../mail/send-mail.ts';
import { newLogInMail } from '../../mail/templates/new-log-in.ts';
import { signInAttemptsMail } from '../../mail/templates/sign-in-attempts.ts';
import { findAddressOwner } from '../recovery/repository.ts';
import { takeSignInAttempts } from '../sign-in/account-notices.ts';
import { countryOf } from './country-of.ts';
import { findLogIn } from './repository.ts';

interface DeviceMailsParts {
  readonly clock: Clock;
  readonly publicOrigin: string;
}

/**
 * Writes to users of what others may be doing with their accounts. Only to addresses that are known to be theirs: nobody
 * gets emails because a stranger has signed up with their address.
 */
export function createDeviceMails({
  clock,
  publicOrigin,
}: DeviceMailsParts): MailWriters<'SIGN_IN_ATTEMPTS' | 'NEW_LOG_IN'> {
  const accountUrl = publicOrigin + STUDIO_PATHS.account;
  return {
    SIGN_IN_ATTEMPTS: async (tx, { address }) => {
      const owner = await findAddressOwner(tx, address);
      if (!owner?.isVerified) return undefined;
      const notice = await takeSignInAttempts(tx, owner.userId, clock());
      if (!notice) return undefined;
      const { device, address_block: network, created_at: at } = notice;
      return {
        ...signInAttemptsMail({ device, network, country: countryOf(network), at, url: accountUrl }),
        to: owner.address,
      };
    },
    NEW_LOG_IN: async (tx, { address, subjectId = '' }) => {
      const owner = await findAddressOwner(tx, address);
      const logIn = await findLogIn(tx, subjectId);
      if (!owner?.isVerified || logIn?.user_id !== owner.userId) return undefined;
      const { device, address_block: network, created_at: at } = logIn;
      return {
        ...newLogInMail({ device, network, country: countryOf(network), at, url: accountUrl }),
        to: owner.address,
      };
    },
  };
}
