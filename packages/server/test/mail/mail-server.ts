import { createTestClock, type TestClock } from '../clock.ts';
import type { TestDatabase } from '../database.ts';
import { post } from '../post.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { openSmtpInbox, type SmtpInbox } from './smtp-inbox.ts';

export interface MailServer {
  readonly server: TestServer;
  readonly inbox: SmtpInbox;
  readonly clock: TestClock;
  /** The failures of jobs. */
  readonly failures: readonly unknown[];
  /** Asks for a link to set a new password. */
  askForReset(email: string): Promise<Response>;
  /** What became of the emails so far, as `KIND address OUTCOME`. */
  outcomes(): Promise<string[]>;
  close(): Promise<void>;
}

/** A server whose emails leave by SMTP, for an inbox on loopback. */
export async function startMailServer(database: TestDatabase): Promise<MailServer> {
  const clock = createTestClock();
  const failures: unknown[] = [];
  const inbox = await openSmtpInbox();
  const server = await startTestServer({
    database,
    clock: clock.read,
    onFailure: (error) => void failures.push(error),
    config: {
      roles: ['web', 'jobs'],
      smtp: { url: inbox.url, from: { name: 'Example Video', address: 'video@example.com' } },
    },
  });
  return {
    server,
    inbox,
    clock,
    failures,
    askForReset: (email) => server.fetch('/v1.1/authentication/forgot-password', post({ email })),
    async outcomes() {
      const rows = await database.root.selectFrom('mail').select(['kind', 'address', 'outcome']).execute();
      return rows.map(({ kind, address, outcome }) => `${kind} ${address} ${outcome}`);
    },
    async close() {
      await server.close();
      await inbox.close();
    },
  };
}
