import { parseArgs } from 'node:util';
import { BackupError } from '../backup-error.ts';
import type { CopyPlace } from '../open-copy.ts';

const MEDIA = {
  media: { type: 'string' },
  'media-bucket': { type: 'string' },
  'verify-content': { type: 'boolean' },
} as const;

export interface BackupOptions {
  readonly file: string;
  readonly copy: CopyPlace;
  /** Reads every object of media instead of comparing sizes. */
  readonly isVerifying: boolean;
  /** Of a restore: the rows stay as they are. */
  readonly isOnlyMedia: boolean;
}

/**
 * Reads the command line of `npm run backup` or `npm run restore`.
 * @throws {BackupError} it is wrong
 */
export function readBackupOptions(command: 'backup' | 'restore', args: readonly string[]): BackupOptions {
  const options = { ...MEDIA, ...(command === 'restore' && { 'only-media': { type: 'boolean' } as const }) };
  const known = Object.keys(options).map((name) => `--${name}`);
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [file, another] = positionals;
    if (!file || another) throw new BackupError(`Give the backup's file: npm run ${command} -- FILE`);
    return {
      file,
      copy: { folder: values.media, bucket: values['media-bucket'] },
      isVerifying: values['verify-content'] === true,
      isOnlyMedia: 'only-media' in values && values['only-media'] === true,
    };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new BackupError(`${error.message}. Known are ${known.join(', ')}.`);
  }
}
