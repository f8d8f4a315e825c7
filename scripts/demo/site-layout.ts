import { SITE_STYLE } from './site-style.ts';

const NAME = 'Harbour Lane Clocks';
const LINKS = [
  ['/', 'The workshop'],
  ['/no-4', 'Harbour No. 4'],
  ['/shop', 'Shop'],
  ['/films', 'Films'],
] as const;

/** The path of a page in the navigation, or of the editor, which is in none. */
export type SitePath = (typeof LINKS)[number][0] | '/edit';

interface Page {
  readonly path: SitePath;
  readonly title: string;
  readonly description: string;
  /** Markup. */
  readonly main: string;
}

/** What all pages have in common. */
export function layOut({ path, title, description, main }: Page): string {
  const links = LINKS.map(
    ([href, text]) => `<a href="${href}"${href === path ? ' aria-current="page"' : ''}>${text}</a>`,
  );
  const edit = path === '/' ? '<a href="/edit">Edit this page</a>' : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${NAME}</title>
<meta name="description" content="${description}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<link rel="icon" href="data:,">
<style>${SITE_STYLE}</style>
</head>
<body>
<header><strong>${NAME}</strong><nav aria-label="Pages">${links.join('')}${edit}</nav></header>
<main>
${main}
</main>
<footer>This is a site of its own, on an origin of its own. All it knows of Commoncast is what was pasted into it.</footer>
</body>
</html>`;
}
