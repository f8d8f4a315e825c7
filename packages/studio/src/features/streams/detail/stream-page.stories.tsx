import { getChart, getKpis } from '@commoncast/core/insights/api';
import { getStream } from '@commoncast/core/live/api';
import type { Stream } from '@commoncast/core/live/schema';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { audienceAnswer, audienceCurve } from '../../../../test/audience-answers.ts';
import { drawnImage } from '../../../../test/drawn-image.ts';
import { player } from '../../../../test/factories.ts';
import type { FakeService } from '../../../../test/fake-service.ts';
import { inStudio } from '../../../../test/in-studio.tsx';
import { liveStream } from '../../../../test/live-factories.ts';
import { statesBefore } from '../../../../test/page-states.tsx';
import { StreamPage } from './stream-page.tsx';

const meta = { component: StreamPage } satisfies Meta<typeof StreamPage>;
export default meta;

type Story = StoryObj<typeof meta>;

const path = '/streams/:id/:tab?';
const shown = liveStream({ description: 'With the harbour choir.', eventStart: '2099-03-05T18:00:00.000Z' });

function tab(
  name: string,
  changes: Partial<Stream> = {},
  streamKey: string | null = null,
  prepare: (service: FakeService) => void = () => {},
): Story {
  const it = { ...shown, ...changes };
  return {
    decorators: [
      inStudio(
        (service) => {
          const { records } = service;
          records.streams.add(it);
          records.players.add(player());
          if (streamKey) records.streamKeys.set(it.id, streamKey);
          prepare(service);
        },
        { path, at: `/streams/${it.id}/${name}` },
      ),
    ],
  };
}

export const Encoder: Story = tab('');
export const EncoderOnPhone: Story = { ...Encoder, globals: { viewport: { value: 'mobile1' } } };
export const EncoderWithKey: Story = tab('', { posterUrl: drawnImage('teal', 480, 270) }, 'live_secret_w7x8');
export const Details: Story = tab('details');
export const DetailsWithPicture: Story = tab('details', {
  ...{ thumbnail: drawnImage('teal', 480, 270), posterUrl: drawnImage('teal', 480, 270) },
  logo: drawnImage('white', 64, 64),
});
export const DetailsOnPhone: Story = { ...Details, globals: { viewport: { value: 'mobile1' } } };
export const Embed: Story = tab('embed');
export const Ended: Story = tab('', {
  streamStatus: 'ENDED',
  endedAt: shown.createdDate,
  durationMs: 3_723_000,
  archiveId: shown.id,
});
export const Premiere: Story = tab('', {
  posterUrl: drawnImage('teal', 480, 270),
  premiere: { videoId: shown.id, durationMs: 3_723_000 },
});
const watched: Partial<Stream> = {
  streamStatus: 'ENDED',
  startedAt: '2026-03-01T10:00:00.000Z',
  endedAt: '2026-03-01T11:02:03.000Z',
  durationMs: 3_723_000,
  archiveId: shown.id,
  views: 1_204,
  posterUrl: drawnImage('teal', 480, 270),
};

export const Audience: Story = tab('audience', watched, null, (service) => {
  service.on(getKpis, audienceAnswer);
  service.on(getChart, audienceCurve);
});
export const AudienceOnPhone: Story = { ...Audience, globals: { viewport: { value: 'mobile1' } } };
export const AudienceOfNobody: Story = tab('audience', watched);
export const NotThere: Story = {
  decorators: [inStudio(() => {}, { path, at: `/streams/${shown.id}` })],
};

const before = statesBefore(getStream, { place: { path, at: `/streams/${shown.id}/` } });
export const Loading: Story = before.Loading;
export const NotLoaded: Story = before.NotLoaded;
