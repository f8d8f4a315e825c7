import type { EndpointDefinition } from '../http/endpoint.ts';
import * as account from './account-api.ts';
import { logOut, shellLogOut, shellSwitchBusiness, switchBusiness } from './api.ts';
import { acceptInvitation, shellAcceptInvitation } from './invitations-api.ts';
import * as secondFactor from './second-factor-api.ts';

/** About the user, and no business. */
const OPEN: ReadonlySet<EndpointDefinition> = new Set<EndpointDefinition>([
  ...Object.values(account),
  ...Object.values(secondFactor),
  ...[logOut, shellLogOut, switchBusiness, shellSwitchBusiness],
  ...[acceptInvitation, shellAcceptInvitation],
]);

/** Whether members may make a call in a business that requires two-step login before they have set it up. */
export function isOpenWithoutSecondFactor(endpoint: EndpointDefinition): boolean {
  return OPEN.has(endpoint);
}
