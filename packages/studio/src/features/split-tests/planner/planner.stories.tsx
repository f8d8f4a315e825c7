import type { Meta, StoryObj } from '@storybook/react-vite';
import { inStudio } from '../../../../test/in-studio.tsx';
import { Planner } from './planner.tsx';

const meta = { component: Planner, decorators: [inStudio()] } satisfies Meta<typeof Planner>;
export default meta;

type Story = StoryObj<typeof meta>;

export const BeforeATest: Story = {};
export const OfFourVariants: Story = { args: { variants: 4 } };
