import { whoCan } from '@commoncast/core/authentication/permissions';
import { useStore } from 'zustand';
import { useCan } from '../../../services/use-can.ts';
import { useServices } from '../../../services/use-services.ts';
import { OwnersOnly } from '../../../ui/permissions/owners-only.tsx';
import { AccountSection } from '../account-section.tsx';
import { DeleteBusiness } from './delete-business.tsx';
import { ExportData } from './export-data.tsx';
import { TransferOwnership } from './transfer-ownership.tsx';

const TITLE = 'Export, transfer and deletion';

/** What an owner can do at the end of a business: take its data along, hand it over, delete it. */
export function BusinessEnd() {
  const canEnd = useCan('business:delete');
  const isActedIn = useStore(useServices().authentication, ({ user }) => Boolean(user?.impersonation));
  if (!canEnd)
    return (
      <AccountSection title={TITLE}>
        <OwnersOnly needs="business:export" sx={{ mb: 3 }}>{`${whoCan('business:export')}.`}</OwnersOnly>
        <OwnersOnly needs="business:transfer" sx={{ mb: 3 }}>{`${whoCan('business:transfer')}.`}</OwnersOnly>
        <OwnersOnly needs="business:delete">{`${whoCan('business:delete')}.`}</OwnersOnly>
      </AccountSection>
    );
  if (isActedIn)
    return (
      <AccountSection title={TITLE}>
        Only the owner can export, transfer or delete the business.
      </AccountSection>
    );
  return (
    <>
      <ExportData />
      <TransferOwnership />
      <DeleteBusiness />
    </>
  );
}
