import type { FastifyServerOptions } from 'fastify';
import type { Config } from '../../config.ts';
import { isRefusedFile } from '../../media/media-error.ts';

export interface LogSink {
  write(line: string): void;
}

/** Whatever would let a reader of the log sign in or impersonate somebody. */
const SECRET_NAMES = [
  'authorization',
  'cookie',
  'set-cookie',
  'refresh-token',
  'x-csrf-token',
  'x-viewer-token',
  'password',
  'confirmPassword',
  'accessToken',
  'refreshToken',
  'csrfToken',
  'token',
  'streamKey',
  'databaseUrl',
  'instanceSecret',
  'metricsToken',
  'secretKey',
  'webhookSecret',
  'clientSecret',
];

/** One JSON line per event: secrets are left out, and no character in it can move a terminal's cursor. */
export function loggerOptions(level: Config['logLevel'], sink: LogSink = process.stdout) {
  return {
    level,
    base: null,
    messageKey: 'message',
    errorKey: 'error',
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: SECRET_NAMES.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[hidden]',
    },
    stream: { write: (line: string) => void sink.write(escapeControls(line)) },
  } satisfies FastifyServerOptions['logger'];
}

/** JSON escapes only the controls below U+0020; we escape DEL, C1 and the line separators. */
function escapeControls(line: string): string {
  return line.replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Logs a failure for which no request is waiting. A file that was refused is none of ours: a line without a stack. */
export function logFailure(error: unknown, sink: LogSink = process.stdout): void {
  const time = new Date().toISOString();
  const line = isRefusedFile(error)
    ? { level: 'info', time, code: error.code, detail: error.detail, message: error.reason }
    : { level: 'error', time, error: messageAndStackOf(error), message: 'Something broke' };
  sink.write(`${escapeControls(JSON.stringify(line))}\n`);
}

/** Logs what the operator should know although nothing has failed. */
export function logWarning(message: string, sink: LogSink = process.stdout): void {
  const line = { level: 'warn', time: new Date().toISOString(), message };
  sink.write(`${escapeControls(JSON.stringify(line))}\n`);
}

/** Some libraries throw plain objects that look like errors. */
function messageAndStackOf(error: unknown): Pick<Error, 'message' | 'stack'> {
  const isLike = typeof error === 'object' && error !== null && 'message' in error;
  const { message, stack } = isLike ? (error as Error) : new Error(String(error));
  return { message, ...(stack !== undefined && { stack }) };
}

/** A path as it may be logged: without its query, and without the tokens in the paths of previews. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?');
  return path.replace(/\/~[^/]*/g, '/~').slice(0, 500);
}
