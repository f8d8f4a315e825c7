import { getStream } from '@commoncast/core/live/api';
import type { Stream } from '@commoncast/core/live/schema';
import type { Showing } from '@commoncast/core/showings/schema';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { drawnImage } from '../../../../test/drawn-image.ts';
import { hypergraphic, pageProps } from '../../../../test/factories.ts';
import { inStudio } from '../../../../test/in-studio.tsx';
import {
  chatMessage,
  chatRoom,
  destination,
  type Heard,
  heard,
  liveStream,
  signal,
} from '../../../../test/live-factories.ts';
import { statesBefore } from '../../../../test/page-states.tsx';
import type { Records } from '../../../../test/service/records.ts';
import { ControlRoomPage } from './control-room-page.tsx';

const meta = { component: ControlRoomPage } satisfies Meta<typeof ControlRoomPage>;
export default meta;

type Story = StoryObj<typeof meta>;

const path = '/streams/:id/live';
const shown = liveStream();

const IMAGES = [
  hypergraphic({ name: 'Spring sale: all bowls from 12 to 20 April', defaultPath: drawnImage('teal') }),
  hypergraphic({ name: 'Our sponsor', defaultPath: drawnImage('orange') }),
  hypergraphic({ name: 'Subscribe', defaultPath: drawnImage('white') }),
  hypergraphic({ name: 'Its image is gone', defaultPath: 'data:image/png;base64,AA' }),
];
const SHOWN: readonly Showing[] = IMAGES.slice(0, 2).map(({ uuid, name }, index) => ({
  id: uuid,
  hypergraphicId: uuid,
  name,
  ...{ leftPercent: 4, topPercent: 4, widthPercent: 25 },
  from: new Date(Date.now() - 83_000).toISOString(),
  until: index === 0 ? null : new Date(Date.now() + 3_600_000).toISOString(),
}));

function room(
  changes: Partial<Stream> = {},
  now: Partial<Heard> = {},
  { images = IMAGES, chat = chatRoom(), props = pageProps(), prepare = (_: Records): void => {} } = {},
): Story {
  const it = { ...shown, ...changes };
  return {
    decorators: [
      inStudio(
        ({ records }) => {
          records.streams.add(it);
          records.heardOf.set(it.id, heard(now));
          for (const image of images) records.hypergraphics.add(image);
          if (images.length > 0) records.shownOver.set(it.id, [...SHOWN]);
          records.chats.set(it.id, chat);
          prepare(records);
        },
        { path, at: `/streams/${it.id}/live`, props },
      ),
    ],
  };
}

const elsewhere = { id: shown.id, lastError: null, retries: 0 };

export const NoSignal: Story = room({}, {}, { images: [] });
export const NoSignalOnPhone: Story = { ...NoSignal, globals: { viewport: { value: 'mobile1' } } };
export const NoSignalInDemo: Story = room(
  {},
  {},
  { images: [], props: pageProps({ demoOrigin: 'http://demo.test' }) },
);
export const SignalGood: Story = room({}, { signal: signal() });
export const SignalBad: Story = room(
  {},
  {
    signal: signal({
      ...{ soundLevelDb: -100, gaps: 7, driftMs: 640 },
      warnings: [
        {
          code: 'KEY_FRAMES',
          message: 'Key frames come every 8 s. Set the keyframe interval to 2 s in OBS, under Output.',
        },
        {
          code: 'SILENT_SOUND',
          message:
            'Sound arrives, but it has been silent for over 8 s. In OBS, check in the Audio Mixer that Mic/Aux is not muted, and under Settings → Audio that the right device is chosen.',
        },
      ],
    }),
  },
);
const CHANNELS = [
  destination(),
  destination({
    name: 'The page of the choir',
    lastError: 'The server refuses the broadcast. Check the stream key.',
  }),
  destination({ name: 'قناة الفخار' }),
];
export const DestinationsChecked: Story = room(
  {},
  {
    signal: signal(),
    destinations: CHANNELS.map(({ id, name }) => ({ id, name, state: 'IDLE', lastError: null, retries: 0 })),
  },
  {
    prepare: ({ destinations, unreachable }) => {
      for (const one of CHANNELS) destinations.add(one);
      unreachable.set(
        CHANNELS[2]!.id,
        'The server refuses the connection. Check the path at the end of the server address. It says: “No such application.”',
      );
    },
  },
);
export const DestinationsCheckedOnPhone: Story = {
  ...DestinationsChecked,
  globals: { viewport: { value: 'mobile1' } },
};
export const OnAir: Story = room(
  { streamStatus: 'LIVE', startedAt: '2026-03-01T10:00:00.000Z' },
  {
    signal: signal(),
    viewersNow: 1_234,
    peakViewers: 1_870,
    viewersByProtocol: { hls: 1_010, webRtc: 224 },
    destinations: [
      { ...elsewhere, name: 'Our channel', state: 'BROADCASTING' },
      {
        ...elsewhere,
        id: shown.businessId,
        name: 'The page of the choir',
        state: 'ERRORED',
        lastError: 'Facebook refused the key. Copy it again from Live Producer.',
      },
    ],
  },
);
export const Chatting: Story = room(
  { streamStatus: 'LIVE', startedAt: '2026-03-01T10:00:00.000Z' },
  { signal: signal(), viewersNow: 1_234 },
  {
    chat: chatRoom({
      settings: { isOn: true, isOnEmbeds: true, slowModeS: 10 },
      messages: [
        chatMessage({ seq: 1, name: 'Ada', text: 'Good evening from Lyon!' }),
        chatMessage({ seq: 2, name: 'ليلى', text: 'مساء الخير، هل بدأ الفرن؟' }),
        chatMessage({
          seq: 3,
          name: 'Mill Street Pottery',
          text: 'It is hot.',
          isHost: true,
          chatterId: null,
        }),
        chatMessage({
          seq: 4,
          name: 'Somebody with a very long name',
          text: 'averyveryveryverylongwordthathasnospaceinwhichitcouldbebrokenanywhere and then some more words',
        }),
      ],
      reactions: { heart: 1_234, clap: 87, fire: 12 },
      blocked: [{ chatterId: shown.id, name: 'Shoe seller', blockedAt: '2026-03-01T10:00:00.000Z' }],
    }),
  },
);
export const OnAirOnPhone: Story = { ...OnAir, globals: { viewport: { value: 'mobile1' } } };
export const ConnectionLost: Story = room(
  { streamStatus: 'RECONNECTING', startedAt: '2026-03-01T10:00:00.000Z' },
  { viewersNow: 12, peakViewers: 40, viewersByProtocol: { hls: 12, webRtc: 0 } },
);
export const Ended: Story = room({ streamStatus: 'ENDED', archiveId: shown.id });
export const Portrait: Story = room({ orientation: 'PORTRAIT' });
const premiere = { videoId: shown.id, durationMs: 3_723_000 };
export const Premiere: Story = room({ premiere, eventStart: '2099-03-05T18:00:00.000Z' });
export const PremiereOnAir: Story = room(
  { premiere, streamStatus: 'LIVE', startedAt: '2026-03-01T10:00:00.000Z' },
  { viewersNow: 1_234 },
);
export const NotThere: Story = {
  decorators: [inStudio(() => {}, { path, at: `/streams/${shown.id}/live` })],
};

const before = statesBefore(getStream, { place: { path, at: `/streams/${shown.id}/live` } });
export const Loading: Story = before.Loading;
export const NotLoaded: Story = before.NotLoaded;
