import type {
  CredentialOptions,
  NewCredential,
  NewCredentialOptions,
  UsedCredential,
} from '@commoncast/core/authentication/passkey';
import { ApiError, isApiError } from '@commoncast/core/http/api-error';
import { fetched } from '../uploads/fetched.ts';

/** Whether the browser knows passkeys: it shows them to pages that came over https, or from this machine. */
export function knowsPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function';
}

/** Has the browser make a passkey. @throws {ApiError} it did not; the message says why */
export async function makePasskey(optionsJSON: NewCredentialOptions): Promise<NewCredential> {
  const { startRegistration } = await fetched(import('@simplewebauthn/browser'));
  return await startRegistration({ optionsJSON: forBrowser(optionsJSON) } as Parameters<
    typeof startRegistration
  >[0]).catch(toSentence);
}

/** Has the browser sign with a passkey. @throws {ApiError} it did not; the message says why */
export async function signWithPasskey(optionsJSON: CredentialOptions): Promise<UsedCredential> {
  const { startAuthentication } = await fetched(import('@simplewebauthn/browser'));
  return await startAuthentication({ optionsJSON } as Parameters<typeof startAuthentication>[0]).catch(
    toSentence,
  );
}

const forBrowser = (options: NewCredentialOptions) => ({
  ...options,
  // Password managers show whether they keep it.
  extensions: { credProps: true },
});

/** By the names of the errors in Web Authentication §5.1. */
const SENTENCES: Readonly<Record<string, string>> = {
  NotAllowedError: 'The browser was not given a passkey, or it took too long. Please try again.',
  AbortError: 'The browser was not given a passkey, or it took too long. Please try again.',
  InvalidStateError: 'There is a passkey for this account on the device already.',
  SecurityError: 'Passkeys do not work at this address. Open the studio at its usual address.',
  NotSupportedError: 'This device cannot make passkeys. Try another one.',
  ConstraintError:
    'This device cannot make passkeys without a screen lock. Set one up, or try another device.',
};

/** Forms show the messages of such errors alone. */
function toSentence(error: unknown): never {
  if (isApiError(error)) throw error;
  const name = error instanceof Error ? error.name : '';
  const message = SENTENCES[name] ?? 'The passkey could not be used in this browser. Please try again.';
  throw new ApiError({ status: 0, code: 'UNAVAILABLE', message }, { cause: error });
}
