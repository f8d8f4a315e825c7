/** RECORDING → PROCESSING → READY or FAILED → DELETED. */
export const ARCHIVE_STATUSES = ['RECORDING', 'PROCESSING', 'READY', 'FAILED', 'DELETED'] as const;
export type ArchiveStatus = (typeof ARCHIVE_STATUSES)[number];

/** ARCHIVE is a broadcast's recording, VIDEO an upload. */
export const ARCHIVE_TYPES = ['ARCHIVE', 'VIDEO'] as const;
export type ArchiveType = (typeof ARCHIVE_TYPES)[number];

/** ALL shows both. */
export const ARCHIVE_FILTERS = ['ARCHIVE', 'ALL', 'VIDEO'] as const;

export const ARCHIVE_PAGE_SIZE = 9;

/** The latest moment in a recording, about 24 days from its beginning: as far as the database counts. */
export const MAX_POSITION_MS = 2 ** 31 - 1;

/** How many entries of metadata a recording can have. */
export const MAX_METADATA = 50;
