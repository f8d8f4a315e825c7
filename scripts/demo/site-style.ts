/** The look of the second site: paper, ink and brass, by day and by night. */
export const SITE_STYLE = `
  :root { color-scheme: light dark; --ink: #22302c; --soft: #56645f; --paper: #f6f1e7; --accent: #2f6b55; --on-accent: #fffdf8; --card: #fffdf8; --line: #ddd3c0; --brass: #a8722a; }
  @media (prefers-color-scheme: dark) { :root { --ink: #ece6da; --soft: #b3b9b3; --paper: #181d1b; --accent: #8fcdb3; --on-accent: #10201a; --card: #222926; --line: #39423e; --brass: #e0b067; } }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 18px/1.65 Georgia, 'Times New Roman', serif; }
  header, main, footer { max-width: 1040px; margin: 0 auto; padding: 0 24px; }
  header { display: flex; flex-wrap: wrap; gap: 4px 24px; justify-content: space-between; align-items: center; padding-block: 20px; border-bottom: 1px solid var(--line); }
  header strong { font-size: 1.1rem; letter-spacing: .02em; }
  nav { display: flex; flex-wrap: wrap; gap: 4px 20px; }
  a { color: inherit; text-underline-offset: 3px; }
  nav a { padding: 10px 0; text-decoration: none; color: var(--soft); border-bottom: 2px solid transparent; }
  nav a:hover { color: var(--ink); }
  nav a[aria-current] { color: var(--ink); border-color: var(--brass); }
  h1 { font-size: clamp(2rem, 5.5vw, 3.1rem); line-height: 1.12; margin: 2.2rem 0 .8rem; font-weight: 500; letter-spacing: -.01em; text-wrap: balance; }
  h2 { font-size: 1.3rem; line-height: 1.3; font-weight: 600; margin: 0 0 .3rem; }
  p { margin: .6rem 0 1rem; }
  .lead { font-size: 1.2rem; color: var(--soft); max-width: 38em; }
  .text { max-width: 38em; }
  .eyebrow { margin: 2.6rem 0 -1.6rem; font-size: .85rem; letter-spacing: .14em; text-transform: uppercase; color: var(--brass); }
  .pasted { margin: 2rem 0; }
  .pasted commoncast-player { border-radius: 14px; overflow: hidden; }
  .empty { border: 2px dashed currentColor; border-radius: 12px; padding: 3rem 1rem; text-align: center; opacity: .75; }
  .hero { display: grid; grid-template-columns: 1.1fr .9fr; gap: 32px; align-items: center; }
  .hero svg, .card svg { display: block; width: 100%; height: auto; }
  .facts { display: grid; grid-template-columns: repeat(3, 1fr); gap: 24px; padding: 0; margin: 3rem 0; list-style: none; border-top: 1px solid var(--line); padding-top: 24px; }
  .shop { display: grid; grid-template-columns: minmax(0, 1fr) minmax(240px, 300px); gap: 40px; align-items: start; }
  .cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(240px, 1fr)); gap: 20px; padding: 0; margin: 1.5rem 0 4rem; list-style: none; }
  .card { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 20px; }
  .card p { margin: .2rem 0 1rem; color: var(--soft); }
  footer { padding-block: 2rem; margin-top: 3rem; font-size: .9rem; color: var(--soft); border-top: 1px solid var(--line); }
  textarea { width: 100%; min-height: 18rem; padding: 14px; border: 1px solid currentColor; border-radius: 8px;
    background: var(--card); color: inherit; font: 13px/1.5 ui-monospace, monospace; }
  button, .button { display: inline-block; min-height: 44px; padding: 10px 20px; border: 0; border-radius: 8px; background: var(--accent); color: var(--on-accent); font: inherit; line-height: 24px; cursor: pointer; text-decoration: none; }
  output { display: block; min-height: 1.65em; color: var(--soft); }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
  @media (max-width: 720px) {
    body { font-size: 17px; } header, main, footer { padding-inline: 18px; }
    .hero, .shop { grid-template-columns: 1fr; gap: 16px; } .facts { grid-template-columns: 1fr; gap: 12px; }
    .hero svg { max-width: 260px; margin: 0 auto; } .shop aside { order: -1; }
  }`;
