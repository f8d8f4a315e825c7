/** Lets the page's player begin at the time that the page's address names, as `?t=90`. */
export function beginAtLink(page: Document): void {
  page.querySelector('commoncast-player')?.setAttribute('deep-link', '');
}
