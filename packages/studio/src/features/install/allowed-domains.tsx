import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCan } from '../../services/use-can.ts';
import { EditingNotices } from '../../ui/form/editing/editing-notices.tsx';
import { ListField } from '../../ui/form/list-field.tsx';
import { SavedState } from '../../ui/form/saved-state.tsx';
import { OwnersOnly } from '../../ui/permissions/owners-only.tsx';
import { readDomain } from './read-domain.ts';
import { useDomainsEditing } from './use-domains-editing.ts';

/** On which domains the players may appear; an empty list means everywhere. */
export function AllowedDomains() {
  const canChange = useCan('account:write');
  const editing = useDomainsEditing();
  const { form, state, isDirty, isSaving } = editing;
  const domains = state.allowedDomains.value;

  return (
    <Card component="section" aria-labelledby="allowed-domains" sx={{ p: { xs: 5, md: 6 } }}>
      <EditingNotices editing={editing} subject="list" />
      <Typography id="allowed-domains" variant="h2" sx={{ mb: 2 }}>
        Allowed domains
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        {domains.length === 0
          ? 'Your players can appear on any site. Add domains to allow only those.'
          : 'Your players only appear on these domains. The studio itself always works.'}
      </Typography>
      <OwnersOnly needs="account:write" sx={{ mb: 4 }}>
        Only an owner of the business can change this list.
      </OwnersOnly>
      <ListField
        label="Domain"
        placeholder="www.example.com"
        entries={domains}
        canChange={canChange}
        read={(text) => {
          const { domain, message } = readDomain(text, domains);
          return { entry: domain, message };
        }}
        onAdd={(domain) => form.set('allowedDomains', [...domains, domain])}
        onRemove={(domain) =>
          form.set(
            'allowedDomains',
            domains.filter((other) => other !== domain),
          )
        }
      />
      <Stack direction="row" sx={{ gap: 4, alignItems: 'center', mt: 5 }}>
        <Button variant="outlined" color="inherit" disabled={!isDirty || isSaving} onClick={editing.save}>
          Save
        </Button>
        <SavedState phase={isSaving ? 'saving' : isDirty ? 'unsaved' : 'saved'} />
      </Stack>
    </Card>
  );
}
