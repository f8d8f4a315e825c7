import { ApiError } from '@commoncast/core/http/api-error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../problems/problems.ts';
import { answerPreflight, isOpenToSites, openToSites } from '../cors.ts';
import type { PathTable } from './path-table.ts';

/** Whether somebody typed or followed the address: a browser asking for a page, at a path that no call has. */
export function isPageRequest(table: PathTable, { method, url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?');
  const asksForPage = method === 'GET' && (headers.accept ?? '').includes('text/html');
  return asksForPage && table.at(path).length === 0;
}

/** Answers what no route took: a preflight, a method that the path does not have, or an unknown path. */
export function answerUnrouted(table: PathTable, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = ''] = request.url.split('?');
  const endpoints = table.at(path);
  if (endpoints.length === 0) throw notFound();
  const methods = methodsOf(endpoints.map(({ method }) => method));
  const open = endpoints.filter(isOpenToSites);
  reply.header('allow', methods.join(', '));
  if (request.method === 'OPTIONS') {
    if (open.length > 0) return answerPreflight(reply, methodsOf(open.map(({ method }) => method)));
    return reply.code(204).send();
  }
  if (open.length > 0) openToSites(reply);
  throw new ApiError({
    status: 405,
    code: 'METHOD_NOT_ALLOWED',
    message: `This can be called with ${methods.join(', ')}`,
  });
}

function methodsOf(methods: readonly string[]): string[] {
  return [...new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])].sort();
}
