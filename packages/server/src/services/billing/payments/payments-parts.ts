import type { Foundation } from '../../../foundation.ts';
import type { Outbox } from '../../mail/outbox.ts';

/** What everything that has to do with money is made of. */
export type PaymentsParts = Pick<
  Foundation,
  'database' | 'clock' | 'quotas' | 'limits' | 'secrets' | 'paymentGateway' | 'onFailure' | 'config'
> & { readonly outbox: Outbox };
