import { vi } from 'vitest';

interface AskedFor {
  readonly publicKey: { readonly challenge: ArrayBuffer };
}

/** What the browser of a test has been asked for so far. */
export interface StubbedPasskeys {
  readonly create: ReturnType<typeof vi.fn<(options: AskedFor) => Promise<unknown>>>;
  readonly get: ReturnType<typeof vi.fn<(options: AskedFor) => Promise<unknown>>>;
}

/** The name that the browser has for its one passkey. */
export const CREDENTIAL_ID = 'AQID';

/** Gives the browser one passkey, which it makes and uses without a question. Undone by `vi.unstubAllGlobals`. */
export function stubPasskeys(): StubbedPasskeys {
  const create = vi.fn(async (options: AskedFor) => credential('webauthn.create', options));
  const get = vi.fn(async (options: AskedFor) => credential('webauthn.get', options));
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create, get } });
  return { create, get };
}

function credential(type: string, { publicKey: { challenge } }: AskedFor): unknown {
  const bytes = Uint8Array.of(1, 2, 3).buffer;
  const clientData = { type, challenge: toBase64Url(challenge), origin: 'https://studio.test' };
  return {
    id: CREDENTIAL_ID,
    rawId: bytes,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    getClientExtensionResults: () => ({}),
    response: {
      clientDataJSON: new TextEncoder().encode(JSON.stringify(clientData)).buffer,
      attestationObject: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: bytes,
      getTransports: () => ['internal'],
    },
  };
}

function toBase64Url(buffer: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
