interface HappyDomSettings {
  enableIframePageLoading: boolean;
  readonly fetch: { interceptor: { beforeAsyncRequest: () => Promise<Response> } | null };
}

/**
 * Answers every frame with an empty page: the preview's page is the server's, and no server runs in these tests.
 * @returns a function that ends it; the next file has the same window
 */
export function serveEmptyFrames(): () => void {
  const { happyDOM } = window as { readonly happyDOM?: { readonly settings: HappyDomSettings } };
  if (!happyDOM) return () => {};
  const { fetch } = happyDOM.settings;
  const answer = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });
  happyDOM.settings.enableIframePageLoading = true;
  fetch.interceptor = { beforeAsyncRequest: async () => answer() };
  return () => {
    fetch.interceptor = null;
  };
}
