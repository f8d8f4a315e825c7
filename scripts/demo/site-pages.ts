const STYLE = `
  :root { color-scheme: light dark; --ink: #23302b; --paper: #f6f1e7; --accent: #2f6b55; --card: #fffdf8; }
  @media (prefers-color-scheme: dark) { :root { --ink: #ece6da; --paper: #1b201d; --accent: #8fcdb3; --card: #242b27; } }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.6 Georgia, 'Times New Roman', serif; }
  header, main, footer { max-width: 760px; margin: 0 auto; padding: 0 20px; }
  header { display: flex; justify-content: space-between; align-items: baseline; padding-block: 28px 8px; }
  header a { color: inherit; }
  h1 { font-size: 2rem; line-height: 1.2; margin: 1rem 0 .5rem; }
  .pasted { margin: 1.5rem 0; }
  .empty { border: 2px dashed currentColor; border-radius: 12px; padding: 3rem 1rem; text-align: center; opacity: .75; }
  footer { padding-block: 2rem; font-size: .9rem; opacity: .8; }
  textarea { box-sizing: border-box; width: 100%; min-height: 18rem; padding: 14px; border: 1px solid currentColor; border-radius: 8px;
    background: var(--card); color: inherit; font: 13px/1.5 ui-monospace, monospace; }
  button { min-height: 44px; padding: 0 20px; border: 0; border-radius: 8px; background: var(--accent); color: var(--paper); font: inherit; cursor: pointer; }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }`;

const page = (title: string, description: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${description}">
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>`;

/** The page that visitors see, with what its owner pasted in the middle, exactly as pasted. */
export function sitePage(pasted: string): string {
  const middle = pasted.trim()
    ? pasted
    : '<p class="empty">Nothing has been pasted here yet. Choose “Edit this page” and paste your snippet.</p>';
  return page(
    'Harbour Lane Clocks',
    'Clocks made by hand, from the workbench to your wall: one minute in the workshop, on film.',
    `<header><strong>Harbour Lane Clocks</strong><a href="/edit">Edit this page</a></header>
<main>
<h1>From the workbench to your wall</h1>
<p>Every clock that leaves our workshop has been in one pair of hands from the first wheel to the last screw. See how it keeps its minute.</p>
<div class="pasted">
${middle}
</div>
<p>The workshop is open on the first Saturday of each month. Come before noon, when they all strike twelve.</p>
</main>
<footer>This is a site of its own, on an origin of its own. All it knows of Commoncast is what was pasted into it.</footer>`,
  );
}

/** The ten-second editor: one box, one button. */
export function editPage(pasted: string): string {
  return page(
    'Paste a snippet and see it work.',
    'Paste a snippet and see it work.',
    `<header><strong>Harbour Lane Clocks</strong><a href="/">Back to the page</a></header>
<main>
<h1>Edit this page</h1>
<p id="help">Copy the snippet of a player in the studio, paste it here in place of what is there, and save.</p>
<form method="post">
<textarea name="pasted" aria-label="Markup in the middle of the page" aria-describedby="help" spellcheck="false" autofocus>
${escapeText(pasted)}</textarea>
<p><button>Save and show the page</button></p>
</form>
</main>`,
  );
}

const escapeText = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
