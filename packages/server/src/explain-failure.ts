import { ConfigError } from './config.ts';

type Explain = (error: NodeJS.ErrnoException & Record<string, unknown>) => string;

const BELOW_A_FILE = 'DATA_DIR lies below something that is a file, not a folder';
const NOT_OURS = 'DATA_DIR may not be written by this account';
const NO_ROOM = 'The disk has no room for DATA_DIR. Make some, then start again';
const DATABASE_ADDRESS = 'DATABASE_URL';

/** By error code: of the system, of PostgreSQL (SQLSTATE), of SQLite, which locks the data directory. */
const SENTENCES: Readonly<Record<string, Explain>> = {
  EADDRINUSE: ({ port, message }) =>
    `Port ${port ?? '?'} is taken. Stop what uses it, or choose others: PORT=9080 DEMO_PORT=9081 RTMP_PORT=9082 npm start (${message})`,
  ENOTDIR: ({ path }) => `${BELOW_A_FILE}: ${path}`,
  EEXIST: ({ path }) => `${BELOW_A_FILE}: ${path}`,
  EACCES: ({ path }) => `${NOT_OURS}: ${path}`,
  EPERM: ({ path }) => `${NOT_OURS}: ${path}`,
  EROFS: ({ path }) => `DATA_DIR is on a disk that can only be read: ${path}`,
  ENOSPC: () => `${NO_ROOM}.`,
  EDQUOT: () => `${NO_ROOM}: the quota of this account is used up.`,
  53100: () => 'The disk of the database has no room. Make some, then start again.',
  ECONNREFUSED: ({ address, port }) =>
    `PostgreSQL does not answer at ${DATABASE_ADDRESS}${address ? ` (${address}:${port})` : ''}. Is it running?`,
  ETIMEDOUT: () =>
    `PostgreSQL does not answer at ${DATABASE_ADDRESS} in time. Is it running, and reachable from here?`,
  ECONNRESET: () => `PostgreSQL closed the connection. Does ${DATABASE_ADDRESS} name its port?`,
  ENOTFOUND: ({ hostname }) => `${DATABASE_ADDRESS} names the host ${hostname}, which does not exist.`,
  EAI_AGAIN: ({ hostname }) => `${DATABASE_ADDRESS} names the host ${hostname}, and no name server answers.`,
  '3D000': ({ message }) =>
    `PostgreSQL has no such database: ${message}. Make it, or mend ${DATABASE_ADDRESS}.`,
  '28P01': ({ message }) => `PostgreSQL refuses the password in ${DATABASE_ADDRESS}: ${message}.`,
  28000: ({ message }) =>
    `PostgreSQL does not let this role in: ${message}. Mend ${DATABASE_ADDRESS}, or make the role.`,
  42501: ({ message }) => `The role in ${DATABASE_ADDRESS} may not do what the server needs: ${message}.`,
  53300: () => 'PostgreSQL has no connection left. Raise its max_connections, or stop what uses them.',
  '57P03': ({ message }) => `PostgreSQL is not ready yet: ${message}. Try again in a moment.`,
};

/** A missing unix socket; any other missing file is our own bug. */
const SOCKET = /\.s\.PGSQL\.\d+$/;

/** SQLite's own numbers, for the file that locks the data directory. */
const SQLITE: Readonly<Record<number, string>> = {
  8: 'DATA_DIR is on a disk that can only be read.',
  10: 'The disk of DATA_DIR reports an error.',
  13: `${NO_ROOM}.`,
  14: `${NOT_OURS}.`,
};

/**
 * What to tell the operator whose start, backup or restore failed. Failures that people can do something about get a
 * sentence; for the others the stack says where it happened.
 */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (
    error instanceof ConfigError ||
    ['DatabaseUseError', 'BackupError', 'BucketError', 'BuildError', 'CertificateError'].includes(error.name)
  ) {
    return error.message;
  }
  const inner = error instanceof AggregateError ? (error.errors[0] as Error) : error;
  const { code = '', path, errcode } = inner as NodeJS.ErrnoException & { errcode?: number };
  if (code === 'ENOENT' && SOCKET.test(path ?? String((inner as { address?: string }).address))) {
    return `PostgreSQL does not answer at ${DATABASE_ADDRESS}: there is no socket ${path ?? ''}. Is it running?`;
  }
  const sentence = SENTENCES[code] ?? (errcode === undefined ? undefined : () => SQLITE[errcode & 0xff]);
  return sentence?.(inner as Parameters<Explain>[0]) ?? error.stack ?? error.message;
}
