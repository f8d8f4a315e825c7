import type {
  CredentialOptions,
  NewCredential,
  NewCredentialOptions,
  UsedCredential,
} from '@commoncast/core/authentication/passkey';
import * as v from 'valibot';
import type { OwnOrigins } from '../../../../http/request/own-origins.ts';
import type { PasskeyRow } from './repository.ts';

/** EdDSA, ES256 and RS256: what authenticators know. The library's own list asks the runtime for experiments. */
const ALGORITHMS = [-8, -7, -257];
/** Loaded with the first passkey: it is a sixth of all that a server would read at its start. */
const library = () => import('@simplewebauthn/server');
const SITE_NAME = 'Commoncast';
/** Less than a challenge is good for. */
const TIMEOUT_MS = 240_000;

/** A new credential, as far as it is kept. */
export interface ReadCredential {
  /** Which it signed; whether it was asked for is for the caller to find out. */
  readonly challenge: string;
  readonly credentialId: string;
  /** COSE, in base64url. */
  readonly publicKey: string;
  readonly counter: number;
}

/** What browsers and authenticators are asked for, and whether their answers are good. */
export interface WebAuthn {
  newCredentialOptions(
    user: { readonly email: string; readonly username: string; readonly passkey_handle: string },
    known: readonly PasskeyRow[],
  ): Promise<NewCredentialOptions>;
  /** @param allowed none for any passkey of the site */
  credentialOptions(allowed: readonly PasskeyRow[]): Promise<CredentialOptions>;
  /** @returns null for what is no new credential of this site, made by somebody whom it has verified */
  readNew(credential: NewCredential): Promise<ReadCredential | null>;
  /**
   * Checks origin, site, user verification, signature and counter.
   * @returns the challenge that was signed, and the counter; null for what is not signed by this passkey for this site
   */
  verify(
    credential: UsedCredential,
    passkey: PasskeyRow & { readonly passkey_handle: string },
  ): Promise<{ readonly challenge: string; readonly counter: number } | null>;
}

interface Parts {
  readonly publicOrigin: string;
  readonly isOwnOrigin: OwnOrigins;
}

/** Makes passkeys of the host of the public origin (Web Authentication Level 3). */
export function createWebAuthn({ publicOrigin, isOwnOrigin }: Parts): WebAuthn {
  const rpID = new URL(publicOrigin).hostname;
  const descriptors = (passkeys: readonly PasskeyRow[]) =>
    passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports }));
  const describe = (passkeys: readonly PasskeyRow[]) =>
    descriptors(passkeys).map((one) => ({ ...one, type: 'public-key' as const }));
  const expected = ({ challenge, origin }: ClientData) => ({
    expectedChallenge: challenge,
    // There may be several without a PUBLIC_ORIGIN.
    expectedOrigin: isOwnOrigin(origin) ? origin : publicOrigin,
    expectedRPID: rpID,
    requireUserVerification: true,
  });

  return {
    async newCredentialOptions({ email, username, passkey_handle }, known) {
      const { generateRegistrationOptions } = await library();
      const { challenge, rp, user, pubKeyCredParams } = await generateRegistrationOptions({
        rpName: SITE_NAME,
        rpID,
        userID: handleBytes(passkey_handle),
        userName: email,
        userDisplayName: username,
        supportedAlgorithmIDs: ALGORITHMS,
      });
      return {
        challenge,
        rp: { id: rpID, name: rp.name },
        user,
        pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
        timeout: TIMEOUT_MS,
        excludeCredentials: describe(known),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
      };
    },
    async credentialOptions(allowed) {
      const { generateAuthenticationOptions } = await library();
      const { challenge } = await generateAuthenticationOptions({ rpID });
      return {
        challenge,
        rpId: rpID,
        timeout: TIMEOUT_MS,
        allowCredentials: describe(allowed),
        userVerification: 'required',
      };
    },
    async readNew(credential) {
      const { clientDataJSON, attestationObject } = credential.response;
      const { verifyRegistrationResponse } = await library();
      const data = (await isWithoutCertificates(attestationObject)) ? readClientData(clientDataJSON) : null;
      const verified =
        data &&
        (await orNull(
          verifyRegistrationResponse({
            ...expected(data),
            response: whole(credential),
            supportedAlgorithmIDs: ALGORITHMS,
          }),
        ));
      if (!data || !verified?.verified) return null;
      const { id, publicKey, counter } = verified.registrationInfo.credential;
      return {
        challenge: data.challenge,
        credentialId: id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
      };
    },
    async verify(credential, { credential_id, public_key, counter, passkey_handle }) {
      const { clientDataJSON, userHandle } = credential.response;
      // A passkey is discoverable, so its authenticator says whose it is (§7.2 step 6).
      if (userHandle !== Buffer.from(handleBytes(passkey_handle)).toString('base64url')) return null;
      const { verifyAuthenticationResponse } = await library();
      const data = readClientData(clientDataJSON);
      const known = {
        id: credential_id,
        publicKey: Uint8Array.from(Buffer.from(public_key, 'base64url')),
        counter,
      };
      const verified =
        data &&
        (await orNull(
          verifyAuthenticationResponse({ ...expected(data), response: whole(credential), credential: known }),
        ));
      if (!data || !verified?.verified) return null;
      return { challenge: data.challenge, counter: verified.authenticationInfo.newCounter };
    },
  };
}

/**
 * Whether nobody vouches for an authenticator, as browsers answer where nobody is asked to. Where somebody did, the
 * library would ask the addresses in their certificates whether those are revoked, and anybody can make certificates.
 */
export async function isWithoutCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  try {
    const decoded = decodeAttestationObject(Uint8Array.from(Buffer.from(attestationObject, 'base64url')));
    const isPlain = ['none', 'packed'].includes(decoded.get('fmt'));
    return isPlain && decoded.get('attStmt').get('x5c') === undefined;
  } catch {
    return false;
  }
}

/** No extension is asked for, so nobody reads what one says. */
const whole = <Credential extends object>(credential: Credential) => ({
  ...credential,
  clientExtensionResults: {},
});

/** The random id by which authenticators know a user. */
function handleBytes(handle: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(handle.replaceAll('-', ''), 'hex'));
}

const ClientData = v.object({ challenge: v.string(), origin: v.string() });
type ClientData = v.InferOutput<typeof ClientData>;

/** What the browser says that it has shown to the authenticator; null for nothing that can be read. */
function readClientData(text: string): ClientData | null {
  try {
    return v.parse(ClientData, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    return null;
  }
}

/** The library throws at anything that is wrong with an answer. */
async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch {
    return null;
  }
}
