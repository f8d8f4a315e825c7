import { logIn } from '@commoncast/core/authentication/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { databasesUnderTest } from '../../../test/database.ts';
import { signUpDraft } from '../../../test/factories.ts';
import { type MailServer, startMailServer } from '../../../test/mail/mail-server.ts';
import type { SmtpInbox } from '../../../test/mail/smtp-inbox.ts';
import { sendRaw } from '../../../test/send-raw.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { findFreePort } from '../../http/free-port.ts';

const WAIT = { timeout: 60_000, interval: 50 };

/** A request for a link, as no client sends it: for a host that is not ours. */
function forgedRequest(email: string): string {
  const body = JSON.stringify({ email });
  const head = [
    'POST /v1.1/authentication/forgot-password HTTP/1.1',
    'host: evil.example',
    'x-forwarded-host: evil.example',
    'forwarded: host=evil.example',
    'content-type: application/json',
    `content-length: ${body.length}`,
    'connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

describe.each(databasesUnderTest())('mail on $kind', ({ open }) => {
  let mail: MailServer;
  let server: TestServer;
  let inbox: SmtpInbox;
  beforeAll(async () => {
    mail = await startMailServer(await open());
    ({ server, inbox } = mail);
  });
  afterAll(() => mail.close());

  test('requests of the same minute cause one email, and a Host header does not change its link', async () => {
    const draft = signUpDraft();
    await server.signUp(draft);
    await inbox.waitFor(draft.email);
    // Not at the end of a minute.
    mail.clock.pass(60_000 - (mail.clock.read().getTime() % 60_000));
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        sendRaw(server.origin, forgedRequest(draft.email), { isHalfOpen: true }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { link, html } = await inbox.waitFor(draft.email, 2);
    expect(link.startsWith(`${server.platform.origin}/reset-password#`)).toBe(true);
    expect(html).not.toContain('evil.example');
    // Another's email that was asked for later has come, so a second one would have come, too.
    const other = signUpDraft();
    await server.signUp(other);
    await inbox.waitFor(other.email);
    expect(inbox.mails.filter(({ recipients }) => recipients.includes(draft.email))).toHaveLength(2);
  });

  test('an email that is refused for now is tried again; one that is refused for good marks the address', async () => {
    const later = signUpDraft();
    inbox.refuse(later.email, 451);
    await server.signUp(later);
    const failed = async () =>
      JSON.stringify(
        await sql`select output::text from pgboss.job where name = 'mail'`.execute(server.database.root),
      );
    await vi.waitFor(async () => expect(await failed()).toContain('RCPT TO 451'), WAIT);
    // The mail server's words repeat the address.
    expect(JSON.stringify([await failed(), server.logged, mail.failures.map(String)])).not.toContain(
      later.email,
    );
    inbox.refuse(later.email, 451, 0);
    await inbox.waitFor(later.email);

    const never = signUpDraft();
    inbox.refuse(never.email, 550);
    await server.signUp(never);
    const status = async () =>
      (await server.client.call(logIn, { body: { email: never.email, password: never.password } })).user
        .emailStatus;
    await vi.waitFor(async () => expect(await status()).toBe('UNDELIVERABLE'), WAIT);
    await mail.askForReset(never.email);
    const refused = async () => (await mail.outcomes()).filter((one) => one.endsWith('UNDELIVERABLE'));
    await vi.waitFor(async () => expect(await refused()).toHaveLength(2), WAIT);
    expect(inbox.refusalsOf(never.email)).toBe(1);
  });
});

test('without SMTP developers read emails on this machine, and a public server has no such page', async () => {
  const server = await startTestServer({ config: { roles: ['web', 'jobs'] } });
  const port = await findFreePort('127.0.0.1');
  const shown = await startTestServer({
    config: { port, publicOrigin: `http://127.0.0.1:${port}`, isPublicOriginGiven: true },
  });
  try {
    const { session } = await server.signUp();
    const read = async () => {
      const response = await server.fetch('/dev/mail');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      return await response.text();
    };
    await vi.waitFor(async () => expect(await read()).toContain(session.user.email), WAIT);
    expect(await read()).toMatch(/<iframe[^>]+sandbox=[^>]+srcdoc="&lt;!doctype html&gt;/);
    await shown.signUp();
    expect((await shown.fetch('/dev/mail')).status).toBe(404);
    expect(await shown.database.root.selectFrom('mail').select('id').execute()).toEqual([]);
  } finally {
    await server.close();
    await shown.close();
  }
});
