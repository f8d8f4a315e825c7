import nodemailer from 'nodemailer';
import type { SmtpSettings } from '../../smtp-settings.ts';
import type { Deliver } from './message.ts';

const CONNECT_LIMIT_MS = 10_000;
const SILENCE_LIMIT_MS = 30_000;

/** Hands messages to the configured server, one connection each. */
export function createSmtp({ url, from }: SmtpSettings, publicOrigin: string): Deliver {
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
    await transport.sendMail({
      from: { ...from },
      // As an object it is one recipient, whatever is in it.
      to: { name: '', address: to },
      subject,
      text,
      html: html.text,
      messageId: `<${id}@${hostname}>`,
      // Absence notes are not to answer (RFC 3834 §5).
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  };
}

/** Whether the server has refused the recipient for good, as opposed to us, the message, or for now (RFC 5321 §4.2.1). */
export function isRecipientRefused(error: unknown): boolean {
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown };
  return command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500;
}
