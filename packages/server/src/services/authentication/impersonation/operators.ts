/** The people who run this installation, by the addresses in `OPERATORS`. */
export interface Operators {
  /** Whether the address is one of theirs, no matter who has it and in which case it is written. */
  hasAddress(email: string): boolean;
  /** Whether somebody is one of them: their account has such an address, and it is known to be theirs. */
  includes(person: { readonly email: string; readonly isEmailVerified: boolean }): boolean;
}

/** Makes the look at the configured addresses. */
export function createOperators(addresses: readonly string[]): Operators {
  const known = new Set(addresses.map((address) => address.toLowerCase()));
  const hasAddress = (email: string) => known.has(email.toLowerCase());
  return {
    hasAddress,
    includes: ({ email, isEmailVerified }) => isEmailVerified && hasAddress(email),
  };
}
