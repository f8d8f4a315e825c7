import type { SmtpSettings } from '../../settings/smtp-settings.ts';
import type { Deliver } from './message.ts';

const CONNECT_LIMIT_MS = 10_000;
const SILENCE_LIMIT_MS = 30_000;

/** Hands messages to the configured server, one connection each. */
export async function createSmtp({ url, from }: SmtpSettings, publicOrigin: string): Promise<Deliver> {
  // Large, and needed only where mail is sent.
  const { default: nodemailer } = await import('nodemailer');
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: CONNECT_LIMIT_MS,
    greetingTimeout: CONNECT_LIMIT_MS,
    socketTimeout: SILENCE_LIMIT_MS,
    // A message is made of text only; it must never make the server read something.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { hostname } = new URL(publicOrigin);
  return async ({ id, to, subject, html, text }) => {
    await transport
      .sendMail({
        from: { ...from },
        // As an object it is one recipient, whatever is in it.
        to: { name: '', address: to },
        subject,
        text,
        html: html.text,
        messageId: `<${id}@${hostname}>`,
        // Absence notes are not to answer (RFC 3834 §5).
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      .catch((error) => {
        throw new SmtpError(error);
      });
  };
}

/** What a mail server said, without words that may repeat the recipient: errors are logged, and kept with their jobs. */
export class SmtpError extends Error {
  override readonly name = 'SmtpError';
  /** For good, as opposed to us, the message, or for now (RFC 5321 §4.2.1). */
  readonly isRecipientRefused: boolean;

  constructor({ code, command = '', responseCode = 0, message }: NodemailerError) {
    const words = /^(CONN$|AUTH)/.test(command) ? message : `${code} ${command} ${responseCode}`;
    super(`The mail server has not taken an email: ${words}`);
    this.isRecipientRefused = command === 'RCPT TO' && responseCode >= 500;
  }
}

type NodemailerError = Error & {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
};
