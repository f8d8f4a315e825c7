import type { Meta, StoryObj } from '@storybook/react-vite';
import { inStudio } from '../../../../test/in-studio.tsx';
import { DraftOffer } from './draft-offer.tsx';

const meta = {
  component: DraftOffer,
  decorators: [inStudio()],
  args: { typedAt: '2026-03-01T14:05:00.000Z', onRestore: () => {}, onDiscard: () => {} },
} satisfies Meta<typeof DraftOffer>;
export default meta;

export const Offered: StoryObj<typeof meta> = {};

export const OfCaptions: StoryObj<typeof meta> = { args: { what: 'German captions' } };
