import type { FastifyInstance } from 'fastify';
import { html } from '../../html/html.ts';
import { isLoopbackClient } from '../../http/request/loopback.ts';
import { notFound } from '../../problems/problems.ts';
import type { AddressedMessage, Deliver } from './message.ts';

const KEPT = 50;

/** No script, and nothing from elsewhere: the styles of the emails stand in them. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

export interface DevMailbox {
  readonly deliver: Deliver;
  /** Adds `/dev/mail`. Never where the server is public. */
  addRoute(app: FastifyInstance): void;
}

/** Keeps emails in this process's memory, for developers to read: their links work, so they are kept nowhere else. */
export function createDevMailbox(): DevMailbox {
  const kept: AddressedMessage[] = [];
  return {
    async deliver(message) {
      kept.unshift(message);
      kept.length = Math.min(kept.length, KEPT);
    },
    addRoute(app) {
      app.get('/dev/mail', { exposeHeadRoute: false }, async (request, reply) => {
        if (!isLoopbackClient(request)) throw notFound();
        return reply
          .header('cache-control', 'no-store')
          .header('content-security-policy', POLICY)
          .header('referrer-policy', 'no-referrer')
          .type('text/html; charset=utf-8')
          .send(mailboxPage(kept).text);
      });
    },
  };
}

function mailboxPage(messages: readonly AddressedMessage[]) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Sent emails</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 48rem; padding: 0 1rem }
article { border-top: 1px solid; margin-top: 2rem }
iframe { border: 1px solid; box-sizing: border-box; height: 26rem; width: 100% }
pre { white-space: pre-wrap; overflow-wrap: anywhere }
</style>
</head>
<body>
<main>
<h1>Sent emails</h1>
<p>SMTP_URL is not set, so emails end here. Only this machine can read them, until the server stops.</p>
${messages.length === 0 && html`<p>None yet.</p>`}
${messages.map(
  ({ to, subject, html: page, text }) => html`<article>
<h2>${subject}</h2>
<p>To ${to}</p>
<iframe title="${subject}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${page.text}"></iframe>
<pre>${text}</pre>
</article>`,
)}
</main>
</body>
</html>
`;
}
