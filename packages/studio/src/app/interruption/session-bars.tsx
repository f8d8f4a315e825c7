import { useStore } from 'zustand';
import type { Services } from '../../services/services.ts';
import { ImpersonationBar } from '../impersonation/impersonation-bar.tsx';
import { InterruptionBar } from './interruption-bar.tsx';

type SessionBarsProps = Pick<Services, 'interruptions' | 'authentication'>;

/** What people have to know of the session of their page, over or under it. */
export function SessionBars({ interruptions, authentication }: SessionBarsProps) {
  const interruption = useStore(interruptions, (state) => state.interruption);
  const user = useStore(authentication, (state) => state.user);
  return (
    <>
      {interruption && <InterruptionBar interruption={interruption} />}
      {user?.impersonation && <ImpersonationBar user={user} impersonation={user.impersonation} />}
    </>
  );
}
