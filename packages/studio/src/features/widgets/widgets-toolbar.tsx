import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { ListToolbar } from '../../ui/page/list-toolbar.tsx';

interface WidgetsToolbarProps {
  readonly search: string;
  readonly isArchived: boolean;
  readonly onSearch: (search: string) => void;
  readonly onArchived: (isArchived: boolean) => void;
}

/** Search, and which widgets. */
export function WidgetsToolbar({ search, isArchived, onSearch, onArchived }: WidgetsToolbarProps) {
  return (
    <ListToolbar label="Search names and pages" search={search} onSearch={onSearch}>
      <ToggleButtonGroup
        size="small"
        exclusive
        value={isArchived ? 'archived' : 'current'}
        aria-label="Show"
        onChange={(_, next: 'archived' | 'current' | null) => next && onArchived(next === 'archived')}
      >
        <ToggleButton value="current">Current</ToggleButton>
        <ToggleButton value="archived">Archived</ToggleButton>
      </ToggleButtonGroup>
    </ListToolbar>
  );
}
