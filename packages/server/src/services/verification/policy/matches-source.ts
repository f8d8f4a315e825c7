const HOST_SOURCE =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:]+\])(?::(\d+|\*))?(\/[^?#]*)?$/i;

const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: '80', https: '443', ws: '80', wss: '443' };

/**
 * Whether one source of a directive allows an address (CSP Level 3 §6.7.2.6 and on). Keywords other than 'self' match
 * no address.
 * @param page that carries the policy
 */
export function matchesSource(source: string, address: URL, page: URL): boolean {
  const scheme = address.protocol.slice(0, -1);
  const own = page.protocol.slice(0, -1);
  if (source === '*') return /^(https?|wss?)$/.test(scheme) || scheme === own;
  if (/^[a-z][a-z0-9+.-]*:$/i.test(source)) return allowsScheme(source.slice(0, -1).toLowerCase(), scheme);
  if (source.toLowerCase() === "'self'") {
    return allowsScheme(own, scheme) && address.hostname === page.hostname && hasSamePort(address, page);
  }
  const [, wanted = own, host = '', port = '', path = ''] = HOST_SOURCE.exec(source) ?? [];
  if (!host || !/^(https?|wss?)$/.test(scheme)) return false;
  return (
    allowsScheme(wanted.toLowerCase(), scheme) &&
    allowsHost(host.toLowerCase(), address.hostname) &&
    allowsPort(port, address, wanted.toLowerCase()) &&
    allowsPath(path, address.pathname)
  );
}

/** A plain scheme also allows its secure form. */
function allowsScheme(wanted: string, scheme: string): boolean {
  return (
    wanted === scheme ||
    (wanted === 'http' && scheme === 'https') ||
    (wanted === 'ws' && /^(wss|https?)$/.test(scheme)) ||
    (wanted === 'wss' && scheme === 'https')
  );
}

function allowsHost(wanted: string, host: string): boolean {
  if (wanted === '*') return true;
  return wanted.startsWith('*.') ? host.endsWith(wanted.slice(1)) : host === wanted;
}

function allowsPort(wanted: string, address: URL, scheme: string): boolean {
  if (wanted === '*') return true;
  const port = portOf(address);
  if (wanted === '') return address.port === '' || port === DEFAULT_PORTS[scheme];
  return port === wanted || (wanted === '80' && port === '443');
}

function allowsPath(wanted: string, path: string): boolean {
  if (wanted === '' || wanted === '/') return true;
  return wanted.endsWith('/') ? path.startsWith(wanted) : path === wanted;
}

function hasSamePort(address: URL, page: URL): boolean {
  return portOf(address) === portOf(page) || (address.port === '' && page.port === '');
}

function portOf({ port, protocol }: URL): string {
  return port || (DEFAULT_PORTS[protocol.slice(0, -1)] ?? '');
}
