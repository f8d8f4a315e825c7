import Add from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import { MenuButton } from './menu-button.tsx';
import { LazyCreateItems } from './shell-menus.ts';

/** Makes something new from anywhere. */
export function CreateMenu() {
  return (
    <MenuButton
      Items={LazyCreateItems}
      renderButton={(props) => (
        <Button variant="outlined" color="inherit" startIcon={<Add />} {...props}>
          Create
        </Button>
      )}
    />
  );
}
