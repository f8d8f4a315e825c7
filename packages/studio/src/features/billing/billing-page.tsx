import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useBusiness, useServices } from '../../services/use-services.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { ListRows } from '../../ui/list/list-rows.tsx';
import { Page } from '../../ui/page/page.tsx';
import { BillItem } from './bills/bill-item.tsx';
import { BillSearchKey } from './bills/bill-search-key.tsx';
import { billsQuery } from './bills/bills-query.ts';
import { BILL_LIST, useBillAddress } from './bills/use-bill-address.ts';
import { Overview } from './overview/overview.tsx';
import { usePayer } from './use-payer.ts';

/** Where the plan stands, what is used of it, how it is paid, and all bills; an operator reads that it is closed. */
export function BillingPage() {
  const { mayPay, who } = usePayer();
  if (mayPay) return <OwnBilling />;
  return (
    <Page title="Billing">
      <Alert severity="info" variant="outlined">
        {who}
      </Alert>
    </Page>
  );
}

function OwnBilling() {
  const { client } = useServices();
  const { id: businessId } = useBusiness();
  const address = useBillAddress();
  const { page, size, sort, search, part, isNarrowed } = address;
  const list = useQuery(billsQuery(client, businessId, { page, size, sort, searchKey: part, search }));
  const isUnused = list.data?.totalElements === 0 && !isNarrowed;
  return (
    <ListPage
      title="Billing"
      place="bills"
      list={list}
      address={address}
      layout="rows"
      words={{
        loading: 'Loading your bills',
        failed: 'Your bills could not be loaded',
        search: 'Search bills',
        empty: {
          title: 'No bills yet',
          text: 'Each bill appears here on the day it is due, and can be downloaded as a PDF.',
        },
        noMatch: {
          title: 'No bills found',
          text: `No bill has ‘${search}’ in its ${BILL_LIST.parts[part].toLowerCase()}.`,
        },
        showAll: 'Show all bills',
      }}
      head={<Overview businessId={businessId} />}
      partSwitch={isUnused ? undefined : <BillSearchKey address={address} />}
    >
      {(bills) => (
        <ListRows label="Bills">
          {bills.map((bill) => (
            <BillItem key={bill.id} bill={bill} businessId={businessId} />
          ))}
        </ListRows>
      )}
    </ListPage>
  );
}
