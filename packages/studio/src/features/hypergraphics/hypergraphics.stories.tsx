import { listHypergraphics } from '@commoncast/core/hypergraphics/api';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { hypergraphic, onePage } from '../../../test/factories.ts';
import { inStudio } from '../../../test/in-studio.tsx';
import { HypergraphicsPage } from './hypergraphics-page.tsx';

const meta = { component: HypergraphicsPage } satisfies Meta<typeof HypergraphicsPage>;
export default meta;

type Story = StoryObj<typeof meta>;

/** A picture that needs no network. */
const drawn = (color: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="320" height="120"><rect width="320" height="120" rx="60" fill="${color}"/></svg>`)}`;

export const List: Story = {
  decorators: [
    inStudio((service) => {
      service.on(listHypergraphics, () =>
        onePage(
          hypergraphic({ defaultPath: drawn('teal'), hoverPath: drawn('orange') }),
          hypergraphic({ name: 'Write to us', url: 'info@shop.example', defaultPath: drawn('white') }),
          hypergraphic({ name: 'Its image is gone', defaultPath: 'data:image/png;base64,AA' }),
        ),
      );
    }),
  ],
};

export const Empty: Story = {
  decorators: [inStudio((service) => service.on(listHypergraphics, () => onePage()))],
};
