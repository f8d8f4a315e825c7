interface Help {
  /** Whom people ask, if the operator has named somebody. */
  readonly supportEmail: string | undefined;
}

/** What to do where a stranger who knows the password may have changed how its user logs in. */
export function ifItWasNotYou({ supportEmail }: Help): string {
  const whom = supportEmail ?? 'the operator of this Commoncast server';
  return `If it was not you, somebody knows your password. Reset it now, and contact ${whom} if you can no longer log in.`;
}
