import { useStore } from 'zustand';
import { useServices } from '../../services/use-services.ts';

/** Why an owner cannot invite anybody. */
export type Obstacle = 'no-mail' | 'unverified' | 'undeliverable';

/** What keeps the signed-in owner from inviting somebody; null if nothing does. */
export function useInviteObstacle(): Obstacle | null {
  const { authentication, props } = useServices();
  const emailStatus = useStore(authentication, ({ user }) => user?.emailStatus);
  if (!props.sendsMail) return 'no-mail';
  if (emailStatus === 'UNVERIFIED') return 'unverified';
  return emailStatus === 'UNDELIVERABLE' ? 'undeliverable' : null;
}
