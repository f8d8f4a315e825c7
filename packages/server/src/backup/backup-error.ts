/** Why a backup or a restore cannot be made, in words for the operator at the terminal. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
