/** The business behind a public key: what public calls may know about it. */
export interface PublicBusiness {
  readonly id: string;
  readonly name: string;
  readonly logo: string;
  /** Whether somebody has proved that its email address is its own. */
  readonly isEmailConfirmed: boolean;
  /** Hosts, with or without a port, on which players may appear; empty for anywhere. */
  readonly allowedDomains: readonly string[];
  /** Whether its visitors consent to being recognised. */
  readonly hasVisitorConsent: boolean;
}
