import { PLAYER_TAG } from '../element/tags.ts';
import type { CommoncastApi } from '../public-api.ts';

export interface LoadOptions {
  /** Subresource Integrity of a pinned version. */
  readonly integrity?: string | undefined;
  /** Of the page's content security policy. */
  readonly nonce?: string | undefined;
}

/**
 * Puts the site's snippet into the page, once however often it is called and also where it was pasted by hand.
 * @param src the address in the snippet, `https://…/sub-apps/widgets/player/index.js?key=…&sum=…`
 * @returns the page's API, as soon as the script has run
 * @throws {Error} the script could not be loaded; the next call tries again
 * @throws {TypeError} the page demands Trusted Types and does not allow the policy `commoncast`
 */
export async function loadEmbed(src: string, { integrity, nonce }: LoadOptions = {}): Promise<CommoncastApi> {
  if (!customElements.get(PLAYER_TAG)) {
    const { pathname } = new URL(src, document.baseURI);
    const script = findScript(pathname) ?? addScript(src, integrity, nonce);
    await Promise.race([
      customElements.whenDefined(PLAYER_TAG),
      new Promise((_, reject) => {
        script.addEventListener('error', () => {
          script.remove();
          reject(new Error(`${src} could not be loaded`));
        });
      }),
    ]);
  }
  return window.commoncast as CommoncastApi;
}

function findScript(pathname: string): HTMLScriptElement | undefined {
  return [...document.scripts].find((one) => one.src && new URL(one.src).pathname === pathname);
}

interface ScriptPolicy {
  createScriptURL(url: string): string;
}

let policy: ScriptPolicy | undefined;

/** The address as browsers accept it where a policy demands Trusted Types; that policy has to allow the name `commoncast`. */
function trusted(src: string): string {
  const { trustedTypes } = window as {
    trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy };
  };
  try {
    policy ??= trustedTypes?.createPolicy('commoncast', { createScriptURL: (url) => url });
  } catch {
    // The name is not allowed: if Trusted Types are demanded, the browser says so in a moment.
  }
  return policy?.createScriptURL(src) ?? src;
}

function addScript(src: string, integrity?: string, nonce?: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.async = true;
  if (nonce) script.nonce = nonce;
  if (integrity) {
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
  }
  script.src = trusted(src);
  document.head.append(script);
  return script;
}
