import native from 'node-datachannel';
import { rewriteCandidates } from '../sdp/rewrite-candidates.ts';

export interface PeerPlace {
  readonly udpPort: number;
  readonly bindAddress: string | null;
  readonly publicAddress: string | null;
}

export type Peer = InstanceType<typeof native.PeerConnection>;

const GATHERING_MS = 5000;

/** A connection on the port that all share. */
export function openPeer(name: string, { udpPort, bindAddress }: PeerPlace): Peer {
  return new native.PeerConnection(name, {
    iceServers: [],
    enableIceUdpMux: true,
    portRangeBegin: udpPort,
    portRangeEnd: udpPort,
    forceMediaTransport: true,
    disableAutoNegotiation: true,
    ...(bindAddress === null ? {} : { bindAddress }),
  });
}

/** Answers with all candidates in it. */
export function answerOffer(peer: Peer, offer: string, place: PeerPlace): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No candidates were gathered in time.')), GATHERING_MS);
    peer.onGatheringStateChange((state) => {
      if (state !== 'complete') return;
      clearTimeout(timer);
      const sdp = peer.localDescription()?.sdp;
      if (sdp === undefined) reject(new Error('There is no answer.'));
      else resolve(rewriteCandidates(sdp, place.udpPort, place.publicAddress));
    });
    peer.setRemoteDescription(offer, 'offer');
    peer.setLocalDescription('answer');
  });
}
