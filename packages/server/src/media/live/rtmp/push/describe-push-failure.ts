import { PushError } from './push-error.ts';

const REFUSED = 'Nothing takes connections at this address. Check the server address and its port.';
const UNKNOWN_NAME = 'There is no server of this name. Check the server address.';
const TOO_LATE = 'The server did not answer in time. Check the server address, and try again.';
const BROKEN = 'The server closed the connection.';
const CERTIFICATE =
  'The server cannot prove that it is the one in the address: its certificate is not valid. Check the server address, or begin it with rtmp:// if the server offers that.';
const UNREACHABLE = 'The server cannot be reached. Check the server address, and try again.';
const BAD_URL = 'The server address is not complete. It looks like rtmp://live.example.com/app.';

/** By the code of our errors, of the server's way out, and of the system. */
const SENTENCES: Readonly<Record<string, string>> = {
  BAD_URL,
  NOT_RTMP: 'What answers at this address does not speak RTMP. Check the server address and its port.',
  APP_REFUSED: 'The server refuses the connection. Check the path at the end of the server address.',
  KEY_REFUSED:
    'The server refuses the broadcast. Check the stream key, and that nothing else is broadcasting with it.',
  UNSUPPORTED_CODEC: 'RTMP servers take only H.264 and AAC, and this stream has something else.',
  TIMED_OUT: TOO_LATE,
  STALLED: 'The server has stopped taking data.',
  CLOSED: BROKEN,
  STOPPED: 'The broadcast to this server was stopped.',
  ADDRESS_REFUSED:
    'The server address leads into a private network, where broadcasts are not sent. Use an address on the internet.',
  NAME_UNKNOWN: UNKNOWN_NAME,
  UNREACHABLE,
  CERTIFICATE,
  ECONNREFUSED: REFUSED,
  ENOTFOUND: UNKNOWN_NAME,
  EAI_AGAIN: UNKNOWN_NAME,
  ETIMEDOUT: TOO_LATE,
  ECONNRESET: BROKEN,
  EPIPE: BROKEN,
  ERR_STREAM_PREMATURE_CLOSE: BROKEN,
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
};

/** Says in a sentence or two why a push failed, and what to check. Never contains the stream key. */
export function describePushFailure(error: unknown): string {
  const given = codeOf(error);
  // The way out says no more than this, and the system knows why.
  const code = given === 'UNREACHABLE' ? codeOf((error as Error).cause) || given : given;
  const isTls = /CERT|^ERR_TLS|^ERR_SSL|SELF_SIGNED|^UNABLE_TO/.test(code);
  const sentence = SENTENCES[code] ?? (isTls ? CERTIFICATE : UNREACHABLE);
  const said = error instanceof PushError ? error.said : null;
  return said === null ? sentence : `${sentence} It says: “${said}”`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
