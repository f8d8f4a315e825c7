import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../services/use-services.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { ListRows } from '../../ui/list/list-rows.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditItem } from './audit-item.tsx';
import { auditQuery } from './audit-query.ts';
import { ExportButton } from './export-button.tsx';
import { useAuditAddress } from './use-audit-address.ts';

/** Who did what in the business. */
export function AuditLogPage() {
  const { client } = useServices();
  const { address, userId, subject } = useAuditAddress();
  const { page, size, isNarrowed } = address;
  const list = useQuery(auditQuery(client, { page, size, userId, subject }));
  const isUnused = list.data?.totalElements === 0 && !isNarrowed;
  return (
    <ListPage
      title="Audit log"
      place="audit-log"
      list={list}
      address={address}
      layout="rows"
      words={{
        loading: 'Loading the audit log',
        failed: 'The audit log could not be loaded',
        empty: {
          title: 'Nothing yet',
          text: 'Every change that somebody makes to the business appears here: who made it, when, and from which network.',
        },
        noMatch: { title: 'Nothing found', text: 'No entry matches these filters.' },
        showAll: 'Show everything',
      }}
      head={
        <Typography color="textSecondary" sx={{ mb: 5 }}>
          What members have changed, latest first.
        </Typography>
      }
      partSwitch={isUnused ? undefined : <AuditFilters address={address} userId={userId} />}
      create={list.data && !isUnused && <ExportButton />}
    >
      {(rows) => (
        <ListRows label="Audit log">
          {rows.map((entry) => (
            <AuditItem key={entry.id} entry={entry} />
          ))}
        </ListRows>
      )}
    </ListPage>
  );
}
