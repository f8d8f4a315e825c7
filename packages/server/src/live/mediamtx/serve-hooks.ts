import { isApiError } from '@commoncast/core/http/api-error';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readBody } from '../../http/call/read-body.ts';
import { unauthorized } from '../../problems/problems.ts';
import { createFloodBucket } from '../../quotas/flood-bucket.ts';
import type { RateLimits } from '../../quotas/rate-limits.ts';
import { type AuthRequest, authorizeByMediamtx, CHANGED_PATH } from './auth-request.ts';
import { isSecret } from './is-secret.ts';

interface HookParts {
  readonly secret: string;
  readonly limits: Pick<RateLimits, 'flood'>;
  /** @returns null if it is allowed, else why not */
  readonly authorize: (asked: AuthRequest) => Promise<string | null>;
  /** Something there has changed. */
  readonly onChanged: () => Promise<void>;
}

/** Answers MediaMTX. Its secret comes as HTTP authentication, because paths end up in logs. */
export function serveHooks(app: FastifyInstance, { secret, limits, authorize, onChanged }: HookParts): void {
  // Every viewer's question comes from the one address of MediaMTX, so only strangers are counted.
  const requireFewFailures = createFloodBucket(limits.flood);
  const requireSecret = async (request: FastifyRequest): Promise<void> => {
    if (isSecret(credentialOf(request.headers.authorization), secret)) return;
    requireFewFailures(request.ip);
    throw unauthorized('Send the secret of MEDIAMTX_SECRET');
  };

  void app.register(async (hooks) => {
    hooks.addHook('onRequest', requireSecret);
    const config = { isByAnyName: true };
    hooks.post(authorizeByMediamtx.path, { config }, async (request, reply) => {
      const asked = (await readBody(authorizeByMediamtx, request)) as AuthRequest;
      const refusal = await authorize(asked).catch((error: unknown) => {
        if (isApiError(error) && error.status < 500) return error.message;
        throw error;
      });
      if (refusal !== null) throw unauthorized(refusal);
      return reply.code(204).send();
    });
    hooks.post(CHANGED_PATH, { config }, async (_request, reply) => {
      await onChanged();
      return reply.code(204).send();
    });
  });
}

/** The password of `Basic`, as user information in an address becomes, or the token of `Bearer`. */
function credentialOf(header: string | undefined): string | undefined {
  const [, scheme, value = ''] = /^(Basic|Bearer) +(\S+) *$/i.exec(header ?? '') ?? [];
  if (scheme?.toLowerCase() !== 'basic') return scheme && value;
  const text = Buffer.from(value, 'base64').toString();
  return text.slice(text.indexOf(':') + 1);
}
