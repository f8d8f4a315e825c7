import type { BrowserOptions } from '@sentry/react';
import { cleanReplayEvent, packRecording } from './clean-replay.ts';
import type { Cleaner } from './cleaner.ts';

type MakeTransport = NonNullable<BrowserOptions['transport']>;
type Envelope = Parameters<ReturnType<MakeTransport>['send']>[0];
type Item = readonly [{ readonly type: string }, unknown];

/** The only door to Sentry: errors, replays and counts of what was dropped pass, and nothing else of the library. */
export function guardTransport(makeTransport: MakeTransport, clean: Cleaner): MakeTransport {
  return (options) => {
    const transport = makeTransport(options);
    return {
      ...transport,
      send: async ([headers, items]) => {
        const passed: Item[] = [];
        for (const item of items as readonly Item[]) passed.push(...(await passItem(item, clean)));
        if (passed.length === 0) return {};
        return transport.send([headers, passed] as unknown as Envelope);
      },
    };
  };
}

async function passItem(item: Item, clean: Cleaner): Promise<readonly Item[]> {
  const [header, payload] = item;
  switch (header.type) {
    // Cleaned by `beforeSend` already.
    case 'event':
    case 'client_report':
      return [item];
    case 'replay_event':
      return typeof payload === 'object' && payload ? [[header, cleanReplayEvent(payload, clean)]] : [];
    case 'replay_recording': {
      // Packed by somebody else, it could not be cleaned.
      if (typeof payload !== 'string') return [];
      const packed = await packRecording(payload, clean);
      return [[{ ...header, length: packed.length } as Item[0], packed]];
    }
    default:
      return [];
  }
}
