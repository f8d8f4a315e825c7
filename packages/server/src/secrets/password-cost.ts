/** What hashing a password with argon2id takes. */
export interface PasswordCost {
  /** In KiB. */
  readonly memory: number;
  readonly passes: number;
}

/** OWASP's second choice: 19 MiB, two passes. */
export const PASSWORD_COST: PasswordCost = { memory: 19_456, passes: 2 };
