import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  CredentialOptions,
  NewCredential,
  NewCredentialOptions,
  UsedCredential,
} from '@commoncast/core/authentication/passkey';
import { toCbor } from './cbor.ts';

/** What an answer says that differs from what it should say. */
interface Spoilt {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly userHandle?: string;
  readonly isUserVerified?: boolean;
  /** Which the authenticator says, instead of one more than the last one. */
  readonly counter?: number;
  /** Changes the signature. */
  readonly isForged?: boolean;
}

export interface SoftwareAuthenticator {
  /** Makes the passkey. */
  create(options: NewCredentialOptions, spoilt?: Spoilt): NewCredential;
  /** Uses it. */
  use(options: CredentialOptions, spoilt?: Spoilt): UsedCredential;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** An authenticator with one passkey (Web Authentication Level 3 §6), with a browser in front of it that shows pages of an origin. */
export function createSoftwareAuthenticator(pageOrigin: string): SoftwareAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  let counter = 0;
  /** Of nobody, until it has made its passkey. */
  let handle = 'AAAA';

  const clientData = (type: string, challenge: string, spoilt: Spoilt): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: spoilt.challenge ?? challenge,
        origin: spoilt.origin ?? pageOrigin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (rpId: string, spoilt: Spoilt, attested?: Buffer): Buffer => {
    counter = spoilt.counter ?? counter + 1;
    const isVerified = spoilt.isUserVerified ?? true;
    const head = Buffer.alloc(5);
    head[0] = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | (attested ? HAS_CREDENTIAL : 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(spoilt.rpId ?? rpId), head, attested ?? Buffer.alloc(0)]);
  };
  /** COSE, ES256 (RFC 9053 §2.1). */
  const publicKeyBytes = (): Buffer => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    return toCbor(
      new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  };

  return {
    create({ challenge, rp, user }, spoilt = {}) {
      handle = user.id;
      const length = Buffer.from([credentialId.length >> 8, credentialId.length & 255]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, publicKeyBytes()]);
      const attestation = toCbor(
        new Map<string, string | Buffer | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', authenticatorData(rp.id, spoilt, attested)],
        ]),
      );
      return {
        ...{ id, rawId: id, type: 'public-key' },
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, spoilt).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    use({ challenge, rpId }, spoilt = {}) {
      const data = authenticatorData(rpId, spoilt);
      const client = clientData('webauthn.get', challenge, spoilt);
      const signed = Buffer.concat([data, sha256(client), Buffer.from(spoilt.isForged ? 'x' : '')]);
      return {
        ...{ id, rawId: id, type: 'public-key' },
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle: spoilt.userHandle ?? handle,
        },
      };
    },
  };
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
