import type { Passkey } from '@commoncast/core/authentication/passkey';

/** What somebody shows at a log-in beside the password. */
export interface OwnFactors {
  /** Null for none. */
  app: { readonly secret: string; readonly addedDate: string; lastStep: number } | null;
  /** A secret that was shown, and no code of it has come back. */
  setUp: string | null;
  readonly recoveryCodes: Set<string>;
  /** By the names that browsers have for them. */
  readonly passkeys: Map<string, Passkey>;
}

/** A log-in with the right password, which is not enough. */
export interface BegunLogIn {
  readonly userId: string;
  readonly purpose: 'LOG_IN' | 'JOIN';
  triesLeft: number;
}

/** What authenticators are asked to sign: for a new passkey, or for a log-in, perhaps of one user. */
export interface AskedOfPasskey {
  readonly isNew: boolean;
  /** The token of the log-in of which it is the second step. */
  readonly token: string | null;
}

export interface SecondFactorRecords {
  /** By the user's id. */
  readonly own: Map<string, OwnFactors>;
  /** By token. */
  readonly logIns: Map<string, BegunLogIn>;
  /** By challenge. */
  readonly asked: Map<string, AskedOfPasskey>;
}

/** Creates the records of a server on which everybody logs in with a password alone. */
export function createSecondFactorRecords(): SecondFactorRecords {
  return { own: new Map(), logIns: new Map(), asked: new Map() };
}

/** What a user has; empty the first time. */
export function factorsOf({ own }: SecondFactorRecords, userId: string): OwnFactors {
  const known = own.get(userId) ?? {
    ...{ app: null, setUp: null },
    ...{ recoveryCodes: new Set<string>(), passkeys: new Map<string, Passkey>() },
  };
  own.set(userId, known);
  return known;
}
