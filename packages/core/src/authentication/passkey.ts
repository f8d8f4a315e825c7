import * as v from 'valibot';
import { Id, Timestamp } from '../http/values.ts';
import { requiredText } from '../validation/text.ts';

/** More than people have devices. */
export const MAX_PASSKEYS = 10;

export const PasskeyName = requiredText('Name', 50);

/** A passkey that its user may log in with. */
export const Passkey = v.object({
  id: Id,
  name: v.string(),
  addedDate: Timestamp,
  /** Null if nobody has logged in with it. */
  lastUsedDate: v.nullable(Timestamp),
});
export type Passkey = v.InferOutput<typeof Passkey>;

/** Binary data as WebAuthn's JSON has it (Web Authentication Level 3 §5.1.8). */
const base64Url = (max: number) =>
  v.pipe(
    v.string('Must be text'),
    v.regex(/^[\w-]+$/, 'Must be base64url'),
    v.maxLength(max, `Cannot contain more than ${max} characters`),
  );
/** At most 1023 bytes. */
const CredentialId = base64Url(1364);
const KIND = v.literal('public-key', 'Must be public-key');

const credential = { id: CredentialId, rawId: CredentialId, type: KIND };

/** What a browser answers when it has made a passkey: `RegistrationResponseJSON`, as far as it is read. */
export const NewCredential = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64Url(8_000),
    attestationObject: base64Url(32_000),
    transports: v.exactOptional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(10))),
  }),
});
export type NewCredential = v.InferOutput<typeof NewCredential>;

/** What a browser answers when a passkey was used: `AuthenticationResponseJSON`, as far as it is read. */
export const UsedCredential = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64Url(8_000),
    authenticatorData: base64Url(8_000),
    signature: base64Url(8_000),
    userHandle: v.exactOptional(base64Url(100)),
  }),
});
export type UsedCredential = v.InferOutput<typeof UsedCredential>;

const KnownCredential = v.object({ id: v.string(), type: KIND, transports: v.array(v.string()) });

/** What `navigator.credentials.create` is given: `PublicKeyCredentialCreationOptionsJSON`. */
export const NewCredentialOptions = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  /** Its id is random and says nothing about the user. */
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: KIND })),
  /** In milliseconds. */
  timeout: v.number(),
  excludeCredentials: v.array(KnownCredential),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
  attestation: v.literal('none'),
});
export type NewCredentialOptions = v.InferOutput<typeof NewCredentialOptions>;

/** What `navigator.credentials.get` is given: `PublicKeyCredentialRequestOptionsJSON`. */
export const CredentialOptions = v.object({
  challenge: v.string(),
  rpId: v.string(),
  /** In milliseconds. */
  timeout: v.number(),
  /** Empty where any passkey of the site will do. */
  allowCredentials: v.array(KnownCredential),
  userVerification: v.literal('required'),
});
export type CredentialOptions = v.InferOutput<typeof CredentialOptions>;
