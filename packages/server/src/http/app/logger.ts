import type { FastifyServerOptions } from 'fastify';
import type { Config } from '../../config.ts';

export interface LogSink {
  write(line: string): void;
}

/** What would let a reader of the log sign in or pose as somebody. */
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
];

/** One JSON line an event: secrets are left out, and no character in it can move a terminal's cursor. */
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

/** JSON escapes only the controls below U+0020; DEL, C1 and the line separators are left to us. */
function escapeControls(line: string): string {
  return line.replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Writes what broke where no request waits for an answer. */
export function logFailure(error: unknown, sink: LogSink = process.stdout): void {
  // Some libraries hand over plain objects that look like errors.
  const isLike = typeof error === 'object' && error !== null && 'message' in error;
  const { message, stack } = isLike ? (error as Error) : new Error(String(error));
  const line = {
    level: 'error',
    time: new Date().toISOString(),
    error: { message, stack },
    message: 'Something broke',
  };
  sink.write(`${escapeControls(JSON.stringify(line))}\n`);
}

/** A path as it may be logged: without its query, and without the tokens that previews carry in theirs. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?');
  return path.replace(/\/~[^/]*/g, '/~').slice(0, 500);
}
