/** Why a backup or a restore cannot be made, in words for the person at the terminal. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
