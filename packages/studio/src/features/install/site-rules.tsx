import { AllowedDomains } from './allowed-domains.tsx';
import { PolicyGuide } from './policy-guide.tsx';
import { VisitorConsent } from './visitor-consent.tsx';

/** What the snippet may do on the sites that carry it, below the snippet itself. */
export function SiteRules() {
  return (
    <>
      <AllowedDomains />
      <VisitorConsent />
      <PolicyGuide />
    </>
  );
}
