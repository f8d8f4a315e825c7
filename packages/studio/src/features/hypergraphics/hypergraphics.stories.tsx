import { listHypergraphics } from '@commoncast/core/hypergraphics/api';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { drawnImage } from '../../../test/drawn-image.ts';
import { hypergraphic } from '../../../test/factories.ts';
import { inStudio } from '../../../test/in-studio.tsx';
import { statesBefore } from '../../../test/page-states.tsx';
import { HypergraphicsPage } from './hypergraphics-page.tsx';

const meta = { component: HypergraphicsPage } satisfies Meta<typeof HypergraphicsPage>;
export default meta;

type Story = StoryObj<typeof meta>;

export const List: Story = {
  decorators: [
    inStudio(
      (service) =>
        void service.records.hypergraphics.add(
          hypergraphic({ defaultPath: drawnImage('teal'), hoverPath: drawnImage('orange') }),
          hypergraphic({ name: 'Write to us', url: 'info@shop.example', defaultPath: drawnImage('white') }),
          hypergraphic({ name: 'Its image is gone', defaultPath: 'data:image/png;base64,AA' }),
        ),
    ),
  ],
};

export const Empty: Story = {
  decorators: [inStudio()],
};

const before = statesBefore(listHypergraphics);
export const Loading: Story = before.Loading;
export const NotLoaded: Story = before.NotLoaded;
