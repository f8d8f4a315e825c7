import TableCell from '@mui/material/TableCell';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { VideoSort } from './videos-list.ts';

interface SortHeadProps {
  readonly field: 'name' | 'views' | 'createdDate';
  readonly label: string;
  readonly sort: VideoSort;
  readonly onSort: (sort: VideoSort) => void;
  readonly isNumeric?: boolean;
  readonly width?: string;
}

/** The head of a column that sorts; a second press turns the order round. */
export function SortHead({ field, label, sort, onSort, isNumeric = false, width }: SortHeadProps) {
  const isActive = sort.startsWith(`${field},`);
  const direction = sort.endsWith('ASC') ? 'asc' : 'desc';
  const first: VideoSort = field === 'name' ? 'name,ASC' : `${field},DESC`;
  const turned: VideoSort = direction === 'asc' ? `${field},DESC` : `${field},ASC`;
  return (
    <TableCell
      align={isNumeric ? 'right' : 'left'}
      sortDirection={isActive ? direction : false}
      {...(width && { sx: { width } })}
    >
      <TableSortLabel
        active={isActive}
        direction={isActive ? direction : 'desc'}
        onClick={() => onSort(isActive ? turned : first)}
      >
        {label}
      </TableSortLabel>
    </TableCell>
  );
}
