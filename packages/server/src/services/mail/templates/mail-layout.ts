import { type Html, html } from '../../../html/html.ts';
import type { Message } from '../message.ts';

export interface MailFact {
  readonly label: string;
  readonly value: string;
}

interface MailContent {
  readonly subject: string;
  /** One or two sentences each. */
  readonly paragraphs: readonly string[];
  /** What one may want to look up, as a table. */
  readonly facts?: readonly MailFact[];
  /** What somebody typed, by what it is; only in emails to those who run the installation. */
  readonly details?: readonly MailFact[];
  readonly action?: { readonly label: string; readonly url: string };
  /** What to do if one has nothing to do with it. */
  readonly closing: string;
}

/** Lays out both parts. Colours are set for light and dark; mail programs that know no style sheet show the light ones. */
export function layOutMail(content: MailContent): Message {
  const { subject, paragraphs, facts = [], details = [], action, closing } = content;
  const lines = facts.map(({ label, value }) => `${label}: ${value}`);
  const looked = lines.length > 0 ? [lines.join('\n')] : [];
  const told = details.map(({ label, value }) => `${label}:\n${quote(value)}`);
  const asked = action ? [`${action.label}:\n${action.url}`] : [];
  return {
    subject,
    text: [...paragraphs, ...looked, ...told, ...asked, closing, '-- \nCommoncast'].join('\n\n').concat('\n'),
    html: html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>
:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  .page { background: #101418 !important }
  .card { background: #1b2127 !important; color: #e8ecf0 !important }
  .quiet { color: #a9b4bf !important }
  .fact { border-color: #39434d !important }
  .action { background: #ff6b6e !important; color: #1c0508 !important }
}
</style>
</head>
<body class="page" style="margin:0;padding:24px 12px;background:#f3f5f7">
<div class="card" style="max-width:480px;margin:0 auto;padding:32px 28px;border-radius:12px;background:#ffffff;color:#1b2127;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${subject}</h1>
${paragraphs.map((paragraph) => html`<p style="margin:0 0 16px">${paragraph}</p>`)}
${facts.length > 0 && factTable(facts)}
${details.map(
  ({ label, value }) =>
    html`<p style="margin:0 0 16px"><b>${label}</b><br><span style="white-space:pre-wrap;overflow-wrap:anywhere">${value}</span></p>`,
)}
${action && html`<p style="margin:24px 0"><a class="action" href="${action.url}" target="_blank" rel="noopener noreferrer" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#c8102e;color:#ffffff;text-decoration:none;font-weight:600">${action.label}</a></p>`}
<p class="quiet" style="margin:0;font-size:14px;color:#55606b">${closing}</p>
</div>
</body>
</html>
`,
  };
}

function factTable(facts: readonly MailFact[]): Html {
  return html`<table style="width:100%;margin:0 0 16px;border-collapse:collapse;font-size:15px">
${facts.map(
  ({ label, value }) => html`<tr>
<th class="fact quiet" scope="row" style="padding:8px 16px 8px 0;border-top:1px solid #dde2e7;color:#55606b;font-weight:400;text-align:left;vertical-align:top;white-space:nowrap">${label}</th>
<td class="fact" style="padding:8px 0;border-top:1px solid #dde2e7;text-align:right;font-variant-numeric:tabular-nums">${value}</td>
</tr>
`,
)}</table>`;
}

/** Each line is marked, so that none of them passes for a line of the email's own. */
function quote(value: string): string {
  return value.replace(/^/gm, '> ');
}
