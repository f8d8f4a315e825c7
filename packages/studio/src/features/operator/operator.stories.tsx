import type { Meta, StoryObj } from '@storybook/react-vite';
import { operatorProps } from '../../../test/factories.ts';
import { inStudio } from '../../../test/in-studio.tsx';
import { OperatorPage } from './operator-page.tsx';

const props = operatorProps();

const meta = { component: OperatorPage } satisfies Meta<typeof OperatorPage>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Operator: Story = { decorators: [inStudio(() => {}, { props })] };
export const OperatorOnPhone: Story = { ...Operator, globals: { viewport: { value: 'mobile1' } } };
export const BackAgain: Story = { decorators: [inStudio(() => {}, { at: '/operator?ended', props })] };
export const SomebodyElse: Story = { decorators: [inStudio()] };
