/** The server has refused a viewer, or has no such stream by WebRTC. */
class WhepRefusal extends Error {
  override readonly name = 'WhepRefusal';
  readonly status: number;

  constructor(status: number) {
    super(`WHEP answered ${status}`);
    this.status = status;
  }
}

/** One viewer's connection. */
export interface WhepSession {
  readonly connection: RTCPeerConnection;
  readonly stream: MediaStream;
  /** Tells the server, too. Safe to call twice. */
  close(): void;
}

/**
 * Asks for a stream by WHEP (draft-ietf-wish-whep). The offer goes without candidates, which would take a tenth of a
 * second to gather: the server is where everybody can reach it, and learns a viewer's address from their first check
 * (RFC 8445 §7.3.1.3).
 * @param hasPicture false: sound alone
 * @param signal ends the attempt; the session that came of it stays
 * @throws {WhepRefusal}
 */
export async function connectWhep(
  url: string,
  hasPicture: boolean,
  signal: AbortSignal,
): Promise<WhepSession> {
  const connection = new RTCPeerConnection({ bundlePolicy: 'max-bundle' });
  const stream = new MediaStream();
  let resource: string | undefined;
  let isClosed = false;
  const close = (): void => {
    if (isClosed) return;
    isClosed = true;
    connection.close();
    if (resource) fetch(resource, { method: 'DELETE', keepalive: true }).catch(() => {});
  };
  signal.addEventListener('abort', close);
  try {
    for (const kind of hasPicture ? ['video', 'audio'] : ['audio']) {
      const { receiver } = connection.addTransceiver(kind, { direction: 'recvonly' });
      stream.addTrack(receiver.track);
      // The smallest buffer that the line allows: the browser makes it longer as it needs to.
      if ('jitterBufferTarget' in receiver) receiver.jitterBufferTarget = 0;
    }
    await connection.setLocalDescription();
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/sdp' },
      body: connection.localDescription?.sdp ?? '',
      signal,
    });
    if (response.status !== 201) throw new WhepRefusal(response.status);
    const location = response.headers.get('location');
    if (location) resource = new URL(location, response.url || url).href;
    const sdp = await response.text();
    // Left meanwhile: the server has not been told yet.
    if (isClosed && resource) fetch(resource, { method: 'DELETE', keepalive: true }).catch(() => {});
    signal.throwIfAborted();
    await connection.setRemoteDescription({ type: 'answer', sdp });
    signal.throwIfAborted();
  } catch (error) {
    close();
    throw error;
  }
  signal.removeEventListener('abort', close);
  return { connection, stream, close };
}
