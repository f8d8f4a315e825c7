import type { Egress } from '../../egress/egress.ts';
import type { ConnectToTarget } from '../../media/live/rtmp/push/push-rtmp.ts';

/** How the servers of destinations are connected to. @param signal gives up connecting */
export function connectThrough(egress: Pick<Egress, 'connectRtmp'>, signal?: AbortSignal): ConnectToTarget {
  return (host, port, isTls) => {
    const shown = host.includes(':') ? `[${host}]` : host;
    return egress.connectRtmp(`${isTls ? 'rtmps' : 'rtmp'}://${shown}:${port}/`, signal);
  };
}
