import { getWidget } from '@commoncast/core/widgets/api';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { newId } from '../../../../test/factories.ts';
import { inStudio } from '../../../../test/in-studio.tsx';
import { statesBefore } from '../../../../test/page-states.tsx';
import { WidgetPage } from './widget-page.tsx';

const meta = { component: WidgetPage } satisfies Meta<typeof WidgetPage>;
export default meta;

type Story = StoryObj<typeof meta>;

const place = { path: '/widgets/:id', at: `/widgets/${newId()}` };

const before = statesBefore(getWidget, { place });
export const Loading: Story = before.Loading;
export const NotLoaded: Story = before.NotLoaded;
export const NotThere: Story = {
  decorators: [inStudio(() => {}, place)],
};
