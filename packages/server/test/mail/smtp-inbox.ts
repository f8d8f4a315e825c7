import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail extends Email {
  /** Of the SMTP envelope. */
  readonly recipients: readonly string[];
  /** The URL of its link, from the plain part. */
  readonly link: string;
  /** In the fragment of the link. */
  readonly token: string;
}

export interface SmtpInbox {
  readonly url: string;
  /** The newest last. */
  readonly mails: readonly ReceivedMail[];
  /** Answers a recipient with this SMTP code instead of taking the mail, `times` times. */
  refuse(recipient: string, code: number, times?: number): void;
  /** How often a recipient was refused. */
  refusalsOf(recipient: string): number;
  /** Waits until so many emails to an address have arrived. */
  waitFor(recipient: string, count?: number): Promise<ReceivedMail>;
  close(): Promise<void>;
}

/** A real SMTP server on loopback, without TLS. */
export async function openSmtpInbox(): Promise<SmtpInbox> {
  const mails: ReceivedMail[] = [];
  const refusing = new Map<string, { code: number; left: number; count: number }>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const refusal = refusing.get(address);
      if (!refusal || refusal.left === 0) return done();
      refusal.left -= 1;
      refusal.count += 1;
      done(Object.assign(new Error(`${address} is not here`), { responseCode: refusal.code }));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const email = await PostalMime.parse(Buffer.concat(chunks));
        // Whatever case somebody typed it in.
        const recipients = envelope.rcptTo.map(({ address }) => address.toLowerCase());
        const link = /https?:\S+/.exec(email.text ?? '')?.[0] ?? '';
        mails.push({
          ...email,
          recipients,
          link,
          token: new URLSearchParams(link.split('#')[1]).get('token') ?? '',
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const sentTo = (address: string) => mails.filter(({ recipients }) => recipients.includes(address));
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse: (recipient, code, times = Number.POSITIVE_INFINITY) =>
      void refusing.set(recipient, { code, left: times, count: 0 }),
    refusalsOf: (recipient) => refusing.get(recipient)?.count ?? 0,
    async waitFor(recipient, count = 1) {
      const until = Date.now() + 60_000;
      while (sentTo(recipient).length < count) {
        if (Date.now() > until) throw new Error(`No email number ${count} came for ${recipient}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return sentTo(recipient)[count - 1] as ReceivedMail;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
