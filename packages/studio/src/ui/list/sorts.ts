/** The orders that every list has. */
export const SORTS = {
  'createdDate,DESC': 'Newest first',
  'createdDate,ASC': 'Oldest first',
  'name,ASC': 'Name A to Z',
  'name,DESC': 'Name Z to A',
} as const;
