/** Whose public key it is: what public calls may know of a business. */
export interface PublicBusiness {
  readonly id: string;
  readonly name: string;
  readonly logo: string;
  /** Hosts, with or without a port, on which players may appear; empty: anywhere. */
  readonly allowedDomains: readonly string[];
  /** It has its visitors' consent to be recognised. */
  readonly hasVisitorConsent: boolean;
}
