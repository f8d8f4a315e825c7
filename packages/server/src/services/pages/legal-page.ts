import { color, radius, typeface } from '@commoncast/core/design/tokens';
import { Html, html } from '../../html/html.ts';

type Palette = { readonly [Name in keyof typeof color.light]: string };

const variables = (palette: Palette): string =>
  Object.entries(palette)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

const STYLE = new Html(`
:root{color-scheme:light dark;${variables(color.light)}}
@media (prefers-color-scheme:dark){:root{${variables(color.dark)}}}
body{margin:0;padding:48px 16px;background:var(--background);color:var(--text);font:${typeface.size.body}px/1.6 ${typeface.family}}
main{max-width:60ch;margin:0 auto;padding:24px;background:var(--surface);border:1px solid var(--border);border-radius:${radius.card}px}
h1{font-size:${typeface.size.heading1}px;margin:0 0 12px}
a{color:var(--information)}
a:focus-visible{outline:2px solid var(--information);outline-offset:2px}
.operator{color:var(--textMuted)}
`);

interface LegalPage {
  readonly title: 'Terms of use' | 'Privacy policy';
  /** What is true of every installation. */
  readonly facts?: string;
  /** The variable with which the operator replaces the page. */
  readonly setting: string;
  readonly supportEmail: string | undefined;
  readonly nonce: string;
}

/** What stands in for the operator's own page until there is one. */
export function legalPage({ title, facts, setting, supportEmail, nonce }: LegalPage): string {
  const contact = supportEmail
    ? html`<a href="mailto:${supportEmail}">${supportEmail}</a>`
    : 'the people who gave you this address';
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Commoncast</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>The operator of this server has not published a page here yet. Ask ${contact} what applies before you create an account.</p>
${facts && html`<p>${facts}</p>`}
<p class="operator">If you run this server, set <code>${setting}</code> to the address of your own page.</p>
</main>
</body>
</html>`.text;
}
