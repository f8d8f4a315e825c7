/**
 * The nonce that the page's policy wants on every style sheet; undefined where no policy stands.
 * Vite leaves it in this tag, because a browser hides the attribute of elements that carry one for use.
 */
export const pageNonce: string | undefined =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
