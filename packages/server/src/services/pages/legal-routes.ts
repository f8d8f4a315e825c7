import { randomBytes } from 'node:crypto';
import { LEGAL_PATHS } from '@commoncast/core/pages/paths';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../config.ts';
import { legalPage } from './legal-page.ts';

const COOKIES =
  'Commoncast sets two cookies for people who log in. They keep you signed in for up to a day after you last used ' +
  'the studio, and are removed when you log out.';

/** Serves what people agree to when they sign up, or leads to where the operator has it. */
export function legalRoutes(
  app: FastifyInstance,
  { termsUrl, privacyUrl, supportEmail }: Pick<Config, 'termsUrl' | 'privacyUrl' | 'supportEmail'>,
): void {
  const serve = (path: string, ownUrl: string | undefined, page: (nonce: string) => string) =>
    app.get(path, async (_request, reply: FastifyReply) => {
      reply.header('cache-control', 'no-cache');
      if (ownUrl !== undefined) return reply.redirect(ownUrl, 302);
      const nonce = randomBytes(16).toString('base64');
      const policy = `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; base-uri 'none'; frame-ancestors 'none'`;
      return reply
        .header('content-security-policy', policy)
        .type('text/html; charset=utf-8')
        .send(page(nonce));
    });
  serve(LEGAL_PATHS.terms, termsUrl, (nonce) =>
    legalPage({ title: 'Terms of use', setting: 'TERMS_URL', supportEmail, nonce }),
  );
  serve(LEGAL_PATHS.privacy, privacyUrl, (nonce) =>
    legalPage({ title: 'Privacy policy', setting: 'PRIVACY_URL', facts: COOKIES, supportEmail, nonce }),
  );
}
