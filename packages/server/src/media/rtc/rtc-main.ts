import native from 'node-datachannel';
import { collectBuffers } from '../child/collect-buffers.ts';
import { watchParent } from '../child/watch-parent-thread.ts';
import type { RtcCommand, RtcNotice } from './rtc-messages.ts';
import { Feed } from './session/feed.ts';
import type { PeerPlace } from './session/peer.ts';
import { Publisher } from './session/publisher.ts';
import { type SendCounter, Viewer } from './session/viewer.ts';

// The process of all WebRTC sessions: native code that reads what strangers send runs here, and nowhere else.

const ALIVE_EVERY_MS = 1000;

const publishers = new Map<string, Publisher>();
const viewers = new Map<string, Viewer>();
const feeds = new Map<string, Feed>();
const counter: SendCounter = { sent: 0, dropped: 0 };
let place: PeerPlace = { udpPort: 0, bindAddress: null, publicAddress: null };

native.initLogger('Error', () => {});
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
watchParent();
collectBuffers();
process.on('message', (command: RtcCommand) => take(command));
setInterval(() => {
  const { user, system } = process.cpuUsage();
  tell({
    type: 'alive',
    numbers: {
      publishers: publishers.size,
      viewers: viewers.size,
      cpuS: (user + system) / 1e6,
      residentBytes: process.memoryUsage.rss(),
      packetsSent: counter.sent,
      packetsDropped: counter.dropped,
    },
  });
}, ALIVE_EVERY_MS);

function tell(notice: RtcNotice): void {
  process.send?.(notice);
}

function take(command: RtcCommand): void {
  switch (command.type) {
    case 'start':
      place = command;
      break;
    case 'publish':
    case 'play':
      open(command);
      break;
    case 'close':
      publishers.get(command.session)?.close('finished');
      viewers.get(command.session)?.close('finished');
      break;
    case 'key-frame':
      publishers.get(command.session)?.requestKeyFrame();
      break;
    case 'feed':
      feedOf(command.feed).take(command.event);
      break;
    case 'end-feed':
      feeds.delete(command.feed);
      break;
  }
}

function open({ type, session, feed, offer, media }: RtcCommand & { type: 'publish' | 'play' }): void {
  const sessions: Map<string, Publisher | Viewer> = type === 'publish' ? publishers : viewers;
  const onEnd = (how: 'finished' | 'lost'): void => {
    sessions.delete(session);
    tell({ type: 'ended', session, how });
  };
  const refuse = (error: unknown): void => {
    sessions.get(session)?.close('lost');
    tell({ type: 'refused', session, detail: String(error) });
  };
  try {
    const peer =
      type === 'publish'
        ? new Publisher(session, place, (event) => tell({ type: 'media', session, event }), onEnd)
        : new Viewer(session, place, feedOf(feed), counter, onEnd);
    sessions.set(session, peer);
    peer.answer(offer, media).then((sdp) => tell({ type: 'answer', session, sdp }), refuse);
  } catch (error) {
    refuse(error);
  }
}

function feedOf(name: string): Feed {
  let feed = feeds.get(name);
  if (feed === undefined) {
    feed = new Feed(() => tell({ type: 'key-frame-wanted', feed: name }));
    feeds.set(name, feed);
  }
  return feed;
}
