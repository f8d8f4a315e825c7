import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { checkedAddresses, type DestinationRules } from './check-destination.ts';
import { EgressError } from './egress-error.ts';
import { toEgressError } from './send-request.ts';

const DEFAULT_PORTS = { rtmp: 1935, rtmps: 443 } as const;

/**
 * Connects to the RTMP(S) server of a URL, at one of its checked addresses and no other. Any port will do: servers that
 * take broadcasts listen on many.
 * @throws {EgressError} it may not be connected to, or could not be
 */
export async function connectRtmp(
  text: string,
  rules: DestinationRules,
  signal: AbortSignal,
): Promise<Socket> {
  const [, scheme] = /^(rtmps?):\/\//i.exec(text) ?? [];
  // The parser normalises decimal, octal and full-width hosts of http only.
  const url = scheme && URL.parse(text.replace(scheme, 'http'));
  if (!url || url.username || url.password || !url.hostname) throw new EgressError('BAD_URL', text);
  const isSecure = scheme.toLowerCase() === 'rtmps';
  const addresses = await checkedAddresses(url, rules);
  // It would have dropped port 80 as http's own.
  const port = Number(url.port || (/:80(\/|$)/.test(text) ? 80 : DEFAULT_PORTS[isSecure ? 'rtmps' : 'rtmp']));
  let failure: unknown;
  for (const host of addresses) {
    signal.throwIfAborted();
    try {
      return isSecure
        ? await opened(connectTls({ host, port, servername: url.hostname }), 'secureConnect', signal)
        : await opened(connect({ host, port }), 'connect', signal);
    } catch (error) {
      failure = error;
    }
  }
  signal.throwIfAborted();
  throw toEgressError(failure, text);
}

async function opened(socket: Socket, event: string, signal: AbortSignal): Promise<Socket> {
  try {
    await once(socket, event, { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}
