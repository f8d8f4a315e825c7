import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { membersQuery } from '../../data/members-query.ts';
import { useServices } from '../../services/use-services.ts';
import type { ListAddress } from '../../ui/list/use-list-address.ts';
import type { AuditPart } from './use-audit-address.ts';

interface AuditFiltersProps {
  readonly address: ListAddress<never, AuditPart>;
  /** Empty for everybody. */
  readonly userId: string;
}

/** Narrows the audit log to a person, and to a kind of thing. */
export function AuditFilters({ address, userId }: AuditFiltersProps) {
  const { client } = useServices();
  const { data: members = [] } = useQuery(membersQuery(client));
  // A link may name somebody who has left, or whose name is still on its way.
  const isKnown = userId === '' || members.some(({ id }) => id === userId);
  return (
    <>
      <TextField
        select
        label="Person"
        value={userId}
        onChange={(event) => address.change({ search: event.target.value })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={field}
      >
        <MenuItem value="">Everybody</MenuItem>
        {members.map(({ id, username }) => (
          <MenuItem key={id} value={id} dir="auto">
            {username}
          </MenuItem>
        ))}
        {!isKnown && <MenuItem value={userId}>Somebody who is no member</MenuItem>}
      </TextField>
      <TextField
        select
        label="About"
        value={address.part}
        onChange={(event) => address.change({ part: event.target.value as AuditPart })}
        sx={field}
      >
        {Object.entries<string>(address.rules.parts ?? {}).map(([part, label]) => (
          <MenuItem key={part} value={part}>
            {label}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}

const field = { width: 'auto', flexGrow: { xs: 1, sm: 0 }, minWidth: '10rem' };
