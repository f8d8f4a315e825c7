import * as v from 'valibot';
import { isApiError } from '../http/api-error.ts';
import { Timestamp } from '../http/values.ts';
import { NewCredential, Passkey, PasskeyName, UsedCredential } from './passkey.ts';
import { LogIn } from './schema.ts';

/** How somebody may show, beside the password, that it is them. TOTP: by a code of an authenticator app (RFC 6238). */
export const SECOND_FACTOR_METHODS = ['TOTP', 'PASSKEY', 'RECOVERY_CODE'] as const;
export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number];

/** Of an authenticator app. */
export const AppCode = v.pipe(
  v.string('Code is required'),
  v.nonEmpty('Code is required'),
  v.regex(/^\d{6}$/, 'Enter the 6 digits that your app shows'),
);

export const RecoveryCode = v.pipe(
  v.string('Code is required'),
  v.nonEmpty('Code is required'),
  v.maxLength(40, 'Cannot contain more than 40 characters'),
);

const ChallengeToken = v.pipe(
  v.string('Challenge is required'),
  v.nonEmpty('Challenge is required'),
  v.maxLength(255, 'Cannot contain more than 255 characters'),
);

/** What somebody has whose password was right, and has to show. */
export const LogInChallenge = v.object({
  /** Names this log-in; works once, for one user. */
  challenge: v.string(),
  methods: v.array(v.picklist(SECOND_FACTOR_METHODS)),
  expiresDate: Timestamp,
});
export type LogInChallenge = v.InferOutput<typeof LogInChallenge>;

/** The challenge with which a right password was answered; null for any other failure. */
export function readLogInChallenge(error: unknown): LogInChallenge | null {
  if (!isApiError(error) || error.code !== 'LOG_IN_INCOMPLETE') return null;
  const { success, output } = v.safeParse(LogInChallenge, error.data);
  return success ? output : null;
}

/** The second step of a log-in. */
export const SecondFactorAnswer = v.variant(
  'method',
  [
    v.strictObject({ challenge: ChallengeToken, method: v.literal('TOTP'), code: AppCode }),
    v.strictObject({ challenge: ChallengeToken, method: v.literal('RECOVERY_CODE'), code: RecoveryCode }),
    v.strictObject({ challenge: ChallengeToken, method: v.literal('PASSKEY'), credential: UsedCredential }),
  ],
  `Must be one of ${SECOND_FACTOR_METHODS.join(', ')}`,
);
export type SecondFactorAnswer = v.InferOutput<typeof SecondFactorAnswer>;

/** Whose log-in a passkey is to be used for: that of a challenge, or anybody's whose passkey it is. */
export const PasskeyLogInStart = v.strictObject({ challenge: v.exactOptional(ChallengeToken) });
export type PasskeyLogInStart = v.InferOutput<typeof PasskeyLogInStart>;

export const PasskeyLogIn = v.strictObject({ credential: UsedCredential });
export type PasskeyLogIn = v.InferOutput<typeof PasskeyLogIn>;

/** How the signed-in user shows who they are beside the password. */
export const SecondFactors = v.object({
  /** Null for none. */
  app: v.nullable(v.object({ addedDate: Timestamp })),
  /** By when they were added. */
  passkeys: v.array(Passkey),
  recoveryCodesLeft: v.number(),
});
export type SecondFactors = v.InferOutput<typeof SecondFactors>;

/** The password shows that it is the user. */
export const OwnPassword = v.strictObject({ currentPassword: LogIn.entries.password });
export type OwnPassword = v.InferOutput<typeof OwnPassword>;

/** What an authenticator app needs; works once a code of it has come back. */
export const AppSetUp = v.object({
  /** In base 32, for typing. */
  secret: v.string(),
  /** For a QR code: `otpauth://totp/…`. */
  uri: v.string(),
});
export type AppSetUp = v.InferOutput<typeof AppSetUp>;

export const AppConfirmation = v.strictObject({ code: AppCode });
export type AppConfirmation = v.InferOutput<typeof AppConfirmation>;

/** Shown once: only their hashes are kept. */
const RecoveryCodeList = v.array(v.string());

export const RecoveryCodes = v.object({ recoveryCodes: RecoveryCodeList });
export type RecoveryCodes = v.InferOutput<typeof RecoveryCodes>;

export const AddedFactor = v.object({
  /** Null if the user has some already. */
  recoveryCodes: v.nullable(RecoveryCodeList),
});
export type AddedFactor = v.InferOutput<typeof AddedFactor>;

export const NewPasskey = v.strictObject({ name: PasskeyName, credential: NewCredential });
export type NewPasskey = v.InferOutput<typeof NewPasskey>;

export const AddedPasskey = v.object({ ...AddedFactor.entries, passkey: Passkey });
export type AddedPasskey = v.InferOutput<typeof AddedPasskey>;

export const PasskeyEdit = v.strictObject({ name: PasskeyName });
export type PasskeyEdit = v.InferOutput<typeof PasskeyEdit>;
