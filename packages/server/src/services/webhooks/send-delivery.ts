import type { DeliveryTry } from '@commoncast/core/webhooks/schema';
import type { Egress } from '../../egress/egress.ts';
import { EgressError, type EgressErrorCode } from '../../egress/egress-error.ts';
import type { InstanceSecrets } from '../../secrets/instance-secrets.ts';
import type { DueDelivery } from './due-repository.ts';
import { placeOfWebhookSecret } from './repository.ts';
import { signedHeaders } from './signature.ts';
import type { WebhookRow } from './tables.ts';

const PROBLEMS: Readonly<Record<EgressErrorCode, string>> = {
  BAD_URL: 'This URL cannot be used. It may contain no user name and no password.',
  PORT_REFUSED: 'Only the ports 80 and 443 can be used.',
  ADDRESS_REFUSED: 'This address is not on the internet.',
  NAME_UNKNOWN: 'There is no server with this name.',
  UNREACHABLE: 'The server refused the connection, or broke it off.',
  CERTIFICATE: 'The certificate of the server is not valid for its name.',
  TIMED_OUT: 'The server did not answer within 10 seconds.',
  // Only pages are followed and read.
  TOO_MANY_REDIRECTS: 'The server redirects.',
  TOO_LARGE: 'The answer is too long.',
};

interface SendParts {
  readonly egress: Pick<Egress, 'post'>;
  readonly secrets: Pick<InstanceSecrets, 'open'>;
}

/** Sends a delivery once. @returns how it went; @throws only if the signal is aborted */
export async function sendDelivery(
  { egress, secrets }: SendParts,
  { webhook, delivery }: DueDelivery,
  now: Date,
  signal: AbortSignal,
): Promise<DeliveryTry> {
  const startMs = performance.now();
  const tried = (answer: Pick<DeliveryTry, 'statusCode' | 'problem'>): DeliveryTry => ({
    date: now.toISOString(),
    durationMs: Math.round(performance.now() - startMs),
    ...answer,
  });
  const keys = sealedSecretsOf(webhook, now).map((sealed) =>
    secrets.open(sealed, placeOfWebhookSecret(webhook.id)),
  );
  const headers = { 'content-type': 'application/json', ...signedHeaders(delivery, keys, now) };
  try {
    const statusCode = await egress.post(webhook.url, { headers, body: delivery.body }, signal);
    return tried({ statusCode, problem: problemOf(statusCode) });
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    return tried({ statusCode: null, problem: PROBLEMS[error.code] });
  }
}

function sealedSecretsOf(
  { sealed_secret, sealed_previous_secret, previous_secret_until }: WebhookRow,
  now: Date,
): string[] {
  const stillSigns = previous_secret_until !== null && previous_secret_until > now;
  return sealed_previous_secret !== null && stillSigns
    ? [sealed_secret, sealed_previous_secret]
    : [sealed_secret];
}

function problemOf(statusCode: number): string | null {
  if (statusCode >= 200 && statusCode < 300) return null;
  if (statusCode >= 300 && statusCode < 400)
    return 'The server redirects. Enter the URL that it redirects to.';
  return `The server answered with ${statusCode}, which means that it did not take the event.`;
}
