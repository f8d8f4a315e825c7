import type { Meta, StoryObj } from '@storybook/react-vite';
import { inStudio } from '../../test/in-studio.tsx';
import { NotFoundPage } from '../ui/page/not-found-page.tsx';
import { PendingBar } from '../ui/page/pending-bar.tsx';
import { ChunkError } from './crash/chunk-error.tsx';

const meta = { component: NotFoundPage, decorators: [inStudio()] } satisfies Meta<typeof NotFoundPage>;
export default meta;

type Story = StoryObj<typeof meta>;

export const NotFound: Story = {};
/** The code of a page did not arrive. */
export const WithoutCode: Story = { render: () => <ChunkError /> };
export const OnItsWay: Story = { render: () => <PendingBar /> };
