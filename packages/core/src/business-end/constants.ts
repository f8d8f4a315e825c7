/** How long a business can still be kept after an owner has asked for its deletion. */
export const DELETION_DAYS = 30;
/** How long before it the owners are reminded, the first time first. */
export const REMINDER_DAYS = [7, 1] as const;
/** How long the files of an export can be downloaded. */
export const EXPORT_DAYS = 7;

/** EXPIRED: its files are gone. */
export const EXPORT_STATES = ['WAITING', 'RUNNING', 'READY', 'FAILED', 'EXPIRED'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];
