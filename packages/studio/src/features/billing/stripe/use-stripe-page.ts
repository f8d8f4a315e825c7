import type { PaymentProfileState } from '@commoncast/core/billing/schema';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useServices } from '../../../services/use-services.ts';
import { isActive } from '../../../uploads/upload.ts';

/**
 * Loads the page from the server where Stripe takes cards and the person has come from another page of the studio: the
 * policy of a page is that of the one that was loaded, and only pages with card fields admit Stripe. Uploads that are
 * on their way are not interrupted for this; the fields say then what to do.
 */
export function useStripePage(card: PaymentProfileState | undefined): void {
  const { props, uploads } = useServices();
  const { key, pathname, search } = useLocation();
  // A page that the browser has just loaded would be no other the next time.
  const isFromStudio = key !== 'default';
  const isOther = card?.gateway === 'STRIPE' && !props.admitsStripe && isFromStudio;
  useEffect(() => {
    if (!isOther || uploads.store.getState().uploads.some(isActive)) return;
    // With its state, `reload` would also keep the key that says where somebody has come from.
    location.replace(pathname + search);
  }, [isOther, uploads, pathname, search]);
}
