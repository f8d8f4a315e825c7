import { clockPicture } from './clock-picture.ts';
import { layOut } from './site-layout.ts';

const NOTHING_PASTED =
  '<p class="empty">Nothing has been pasted here yet. Choose “Edit this page” and paste your snippet.</p>';

/** The page about the workshop, with what its owner pasted in the middle, exactly as pasted. */
export function articlePage(pasted: string): string {
  return layOut({
    path: '/',
    title: 'From the workbench to your wall',
    description: 'Clocks made by hand, from the workbench to your wall: one minute in the workshop, on film.',
    main: `<p class="eyebrow">From the workshop</p>
<h1>From the workbench to your wall</h1>
<p class="lead">Every clock that leaves our workshop has been in one pair of hands from the first wheel to the last screw. See how it keeps its minute.</p>
<div class="pasted">
${pasted.trim() ? pasted : NOTHING_PASTED}
</div>
<div class="text">
<p>A wheel begins as a disc of brass. Seventy-two teeth later it is part of something that will still be running when the person who cut it has retired. We could buy wheels; we have tried. They were perfect, and nobody could mend them.</p>
<p>The hands are steel, and blue because of the flame alone. There are three seconds between straw yellow and the right blue, and one more until it is too late.</p>
<p>The workshop is open on the first Saturday of each month. Come before noon, when they all strike twelve.</p>
</div>`,
  });
}

/** About one clock. A widget of the business opens over it. @param script the site's snippet */
export function landingPage(script: string): string {
  return layOut({
    path: '/no-4',
    title: 'The Harbour No. 4',
    description: 'A wall clock in solid oak: eight days on one winding, and made to be mended.',
    main: `<div class="hero"><div>
<p class="eyebrow">The wall clock</p>
<h1>The Harbour No. 4</h1>
<p class="lead">Solid oak from one tree, eight days on one winding, and not one part that cannot be mended.</p>
<p><a class="button" href="/shop">Go to the shop</a></p>
</div>${clockPicture({ wood: '#6d4a2f' })}</div>
<ul class="facts">
<li><h2>One tree</h2>Case and back are cut from the same trunk, so that they move together as the seasons change.</li>
<li><h2>Eight days</h2>Wind it on Sunday. If you forget, it waits for you until Monday.</li>
<li><h2>Every part</h2>We keep the drawings of each clock, and the spare parts of all of them.</li>
</ul>
${script}`,
  });
}

const GOODS = [
  { name: 'Harbour No. 4', text: 'Wall clock, solid oak', price: '€ 480', wood: '#6d4a2f' },
  { name: 'Harbour No. 2', text: 'Mantel clock, walnut', price: '€ 390', wood: '#4b3226' },
  { name: 'Pocket edition', text: 'Brass and steel', price: '€ 260', wood: '#a8722a' },
  { name: 'Lantern', text: 'Night clock, beech', price: '€ 310', wood: '#b08a5a' },
  { name: 'Harbour No. 1', text: 'Kitchen clock, painted', price: '€ 240', wood: '#2f6b55' },
  { name: 'The Bell', text: 'Strikes the hours', price: '€ 520', wood: '#7c2f2a' },
] as const;

/** What the site says to the business's split tests when somebody orders. */
const ORDERS = `<script>
for (const button of document.querySelectorAll('[data-order]')) button.addEventListener('click', () => {
  document.querySelector('output').textContent = button.dataset.order + ' is in your basket. (This shop is a demo: nothing is sold.)';
  window.commoncast?.convert?.('order');
});
</script>`;

/** A widget of the business stands beside the goods, and stays in a corner when they are scrolled. */
export function shopPage(script: string): string {
  const cards = GOODS.map(
    ({ name, text, price, wood }) => `<li class="card">${clockPicture({ wood })}
<h2>${name}</h2><p>${text} · ${price}</p><button type="button" data-order="${name}">Add to basket</button></li>`,
  );
  return layOut({
    path: '/shop',
    title: 'Shop',
    description: 'Wall clocks, mantel clocks and the pocket edition, from the workshop in Harbour Lane.',
    main: `<p class="eyebrow">Shop</p>
<h1>Clocks that are ready to leave</h1>
<output role="status"></output>
<div class="shop"><ul class="cards">${cards.join('')}</ul><aside id="film" aria-label="Film"></aside></div>
${ORDERS}
${script}`,
  });
}

/** All films, one after the other. @param pasted the element of a player that shows a playlist */
export function filmsPage(pasted: string, script: string): string {
  return layOut({
    path: '/films',
    title: 'Films',
    description: 'Everything that we have filmed in the workshop and by the sea.',
    main: `<p class="eyebrow">Films</p>
<h1>Evenings at Harbour Lane</h1>
<p class="lead">Everything that we have filmed in the workshop and by the sea, one after the other.</p>
<div class="pasted">
${pasted.trim() ? pasted : '<p class="empty">There are no films here yet.</p>'}
</div>
${script}`,
  });
}

/** The ten-second editor: one box, one button. */
export function editPage(pasted: string): string {
  return layOut({
    path: '/edit',
    title: 'Edit this page',
    description: 'Paste a snippet and see it work.',
    main: `<h1>Edit this page</h1>
<p id="help">Copy the snippet of a player in the studio, paste it here in place of what is there, and save. The other pages use the same script. <a href="/">Back to the page</a></p>
<form method="post">
<textarea name="pasted" aria-label="Markup in the middle of the page" aria-describedby="help" spellcheck="false" autofocus>
${escapeText(pasted)}</textarea>
<p><button>Save and show the page</button></p>
</form>`,
  });
}

/** The site's own scripts among what was pasted: they belong on all of its pages. */
export function scriptsIn(pasted: string): string {
  return (pasted.match(/<script\b[^>]*\bsrc=[^>]*><\/script>/gi) ?? []).join('\n');
}

const escapeText = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
