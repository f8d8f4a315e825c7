/** The loader, at its stable address or at a pinned one. */
const PATH = /\/sub-apps\/widgets\/player\/(?:[\w.-]{1,80}\/)?index\.js(?=$|[?#])/;
const IN_TEXT = /[^\s"'`<>()]{0,300}\/sub-apps\/widgets\/player\/[^\s"'`<>()]{0,400}/g;

/** Whether an address is a loader's, on any origin. */
export function isSnippetAddress(src: string): boolean {
  return PATH.test(src);
}

/** The loader addresses in a text. */
export function findSnippetAddresses(text: string): string[] {
  return (text.match(IN_TEXT) ?? []).map((found) => found.replaceAll('&amp;', '&')).filter(isSnippetAddress);
}
