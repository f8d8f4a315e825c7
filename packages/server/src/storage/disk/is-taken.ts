/** Whether an error means that a name is in use. */
export function isTaken(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | null)?.code === 'EEXIST';
}
