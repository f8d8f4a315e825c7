/**
 * Adds a search that leaves only the calls that have every word in their method, path, summary or service.
 * @param {HTMLElement} place
 */
export function addSearch(place) {
  place.setAttribute('role', 'search');
  place.innerHTML =
    '<label for="search-field">Search calls</label><input id="search-field" type="search" autocomplete="off" spellcheck="false" aria-keyshortcuts="/"><p class="hint" role="status"></p>';
  const field = /** @type {HTMLInputElement} */ (place.querySelector('input'));
  const status = /** @type {HTMLElement} */ (place.querySelector('p'));
  const sections = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('main > section'))];
  const calls = sections.filter(({ id }) => id !== 'shapes').flatMap(callsIn);

  const filter = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const call of calls) {
      const isHidden = !words.every((word) => call.text.includes(word));
      call.article.hidden = isHidden;
      if (call.entry) call.entry.hidden = isHidden;
    }
    for (const section of sections) {
      const isHidden = words.length > 0 && !section.querySelector('article[data-call]:not([hidden])');
      section.hidden = isHidden;
      const group = /** @type {HTMLElement | null} */ (
        document.querySelector(`nav [data-service="${section.id}"]`)
      );
      if (group) group.hidden = isHidden;
    }
    const found = calls.filter(({ article }) => !article.hidden).length;
    if (words.length === 0) status.textContent = 'Press / to search.';
    else if (found > 0) status.textContent = `${found} of ${calls.length} calls`;
    else status.textContent = 'No call has all these words. Try fewer, or part of a path such as vod.';
  };

  const clear = () => {
    field.value = '';
    filter();
  };
  filter();
  field.addEventListener('input', filter);
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    clear();
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select');
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
  // An address that leads to what the search has hidden ends the search.
  window.addEventListener('hashchange', () => {
    const target = document.getElementById(location.hash.slice(1));
    if (!target?.closest('[hidden]')) return;
    clear();
    target.scrollIntoView();
  });
}

/** @param {HTMLElement} section */
function callsIn(section) {
  return [.../** @type {NodeListOf<HTMLElement>} */ (section.querySelectorAll('article[data-call]'))].map(
    (article) => ({
      article,
      entry: /** @type {HTMLElement | null | undefined} */ (
        document.querySelector(`nav a[href="#${article.id}"]`)?.closest('li')
      ),
      text: `${section.id} ${article.dataset.call}`.toLowerCase(),
    }),
  );
}
