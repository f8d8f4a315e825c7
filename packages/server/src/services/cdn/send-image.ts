import { ImageParams } from '@commoncast/core/images/schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { notFound } from '../../problems/problems.ts';
import { objectHeaders } from '../../storage/object-headers.ts';
import type { Storage } from '../../storage/storage.ts';
import { imageKey } from '../images/image-key.ts';
import { sendObject } from './send-object.ts';

/**
 * Answers with an uploaded image. Another upload gets another address, so each may be cached forever.
 * @throws {ApiError} NOT_FOUND
 */
export async function sendImage(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  params: unknown,
): Promise<FastifyReply> {
  const { success, output } = v.safeParse(ImageParams, params);
  if (!success) throw notFound();
  const key = imageKey(output);
  return await sendObject(request, reply, storage, { key, ...objectHeaders(key) });
}
