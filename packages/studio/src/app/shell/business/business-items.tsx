import Check from '@mui/icons-material/CheckOutlined';
import Box from '@mui/material/Box';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '../../../data/use-change.ts';
import { useBusiness, useServices } from '../../../services/use-services.ts';
import { ownBusinessesQuery } from './own-businesses-query.ts';
import { useSwitchBusiness } from './use-switch-business.ts';

/** The businesses of the user, as items of a menu; the one that the page is for is marked. */
export function BusinessItems({ onClose }: { readonly onClose: () => void }) {
  const { client, snackbars, unsaved } = useServices();
  const { id: currentId, businessName } = useBusiness();
  const { data } = useQuery(ownBusinessesQuery(client));
  const switchTo = useSwitchBusiness();
  // Most people have one, which is known before the list is.
  const businesses = data ?? [{ id: currentId, businessName }];
  const choose = (id: string) => {
    onClose();
    if (id === currentId) return;
    unsaved.getState().whenFree(() => {
      switchTo(id).catch((error: unknown) =>
        snackbars.getState().show(reasonOf(error), { severity: 'error' }),
      );
    });
  };
  return businesses.map(({ id, businessName: name }) => (
    <MenuItem
      key={id}
      role="menuitemradio"
      aria-checked={id === currentId}
      selected={id === currentId}
      onClick={() => choose(id)}
      sx={{ maxWidth: '20rem' }}
    >
      <ListItemIcon>{id === currentId && <Check fontSize="small" />}</ListItemIcon>
      <Box component="span" dir="auto" title={name} sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {name}
      </Box>
    </MenuItem>
  ));
}
