import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { isDirectClient, isLoopbackClient } from '../../http/request/loopback.ts';

/**
 * Decides who may see the metrics: this machine, the networks that the operator has named, and whoever has the token.
 * A network counts for direct requests only: behind a proxy everybody would come from the proxy's.
 */
export function createMetricsAccess({
  metricsNetworks,
  metricsToken,
}: Pick<Config, 'metricsNetworks' | 'metricsToken'>): (request: FastifyRequest) => boolean {
  const networks = toBlockList(metricsNetworks);
  const expected = metricsToken === undefined ? undefined : digest(`Bearer ${metricsToken}`);
  return (request) => {
    const { authorization } = request.headers;
    if (expected && authorization !== undefined && timingSafeEqual(digest(authorization), expected))
      return true;
    return isLoopbackClient(request) || (isDirectClient(request) && isWithin(networks, request));
  };
}

function toBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', length] = network.split('/');
    const family = address.includes(':') ? 'ipv6' : 'ipv4';
    if (length === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(length), family);
  }
  return list;
}

function isWithin(networks: BlockList, { socket }: FastifyRequest): boolean {
  const address = socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/, '') ?? '';
  return networks.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}

/** Equal lengths, which the comparison needs. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
