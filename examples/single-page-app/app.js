/** A single-page app without a framework: pages are drawn here, and the address changes through the History API. */
const pages = {
  '/': () => [heading('Home'), text('Choose “The film” above.')],
  '/film': () => [heading('The film'), player('PLAYER_ID')],
};

const main = document.querySelector('main');

function show() {
  const draw = pages[location.pathname] ?? (() => [heading('There is no such page')]);
  // What leaves the page ends by itself: a player that is removed stops and frees what it held.
  main.replaceChildren(...draw());
  document.title = main.querySelector('h1').textContent;
}

function heading(words) {
  return Object.assign(document.createElement('h1'), { textContent: words });
}

function text(words) {
  return Object.assign(document.createElement('p'), { textContent: words });
}

/** The element may be made before the snippet has arrived; it comes to life when it does. */
function player(id) {
  const element = document.createElement('commoncast-player');
  element.setAttribute('player-id', id);
  return element;
}

document.addEventListener('click', (event) => {
  const link = event.target.closest('a');
  if (!link || link.origin !== location.origin || event.defaultPrevented) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
  event.preventDefault();
  history.pushState(null, '', link.href);
  show();
});
addEventListener('popstate', show);

show();
