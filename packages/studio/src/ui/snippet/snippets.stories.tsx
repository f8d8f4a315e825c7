import { createChecksum } from '@commoncast/core/business/checksum-api';
import { withId } from '@commoncast/core/http/with-id';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { player } from '../../../test/factories.ts';
import { inStudio } from '../../../test/in-studio.tsx';
import { useServices } from '../../services/use-services.ts';
import { ContentEmbed } from './content-embed.tsx';
import { CopyAllButton } from './copy-all-button.tsx';
import { EditorPlacementBlock } from './editor-placement-block.tsx';
import { FrameBlock } from './frame-block.tsx';
import { PinnedBlock } from './pinned-block.tsx';
import { SiteSnippetBlock } from './site-snippet-block.tsx';

const window = withId(player({ name: 'Shop window' }));

/** The list of versions belongs to the embed's build, which is not there in Storybook. */
function Pinned() {
  const queries = useQueryClient();
  const { origin } = useServices();
  useState(() =>
    queries.setQueryData(['embed-manifest', origin], { version: '0123abcd', integrity: 'sha384-example' }),
  );
  return <PinnedBlock label="Once per page, anywhere" />;
}

const meta = {
  component: SiteSnippetBlock,
  args: { label: 'Once per page, anywhere' },
} satisfies Meta<typeof SiteSnippetBlock>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Signed: Story = { decorators: [inStudio()] };
export const Loading: Story = {
  decorators: [inStudio((service) => void service.hold(createChecksum))],
};
export const Failed: Story = {
  decorators: [inStudio((service) => service.failNext(createChecksum, 400))],
};
export const ToOneVersion: Story = { decorators: [inStudio()], render: () => <Pinned /> };
export const ForEditors: Story = {
  decorators: [inStudio()],
  render: () => <EditorPlacementBlock player={window} />,
};
export const InAFrame: Story = {
  decorators: [inStudio()],
  render: () => <FrameBlock player={window} />,
};
export const CopyAll: Story = {
  decorators: [inStudio()],
  render: () => <CopyAllButton player={window} />,
};

const stream = { id: window.id, name: 'Harbour concert', category: 'LIVE' } as const;
export const OfAStream: Story = {
  decorators: [inStudio(({ records }) => void records.players.add(player({ name: 'Shop window' })))],
  render: () => <ContentEmbed content={stream} noun="stream" hiddenText={null} />,
};
