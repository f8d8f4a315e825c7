const NO_ROOM_CODES = new Set(['ENOSPC', 'EDQUOT']);

/** Whether an error means that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && NO_ROOM_CODES.has((error as NodeJS.ErrnoException).code ?? '');
}
