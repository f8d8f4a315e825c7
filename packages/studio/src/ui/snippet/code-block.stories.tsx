import { codeSnippetOf, siteSnippetOf } from '@commoncast/core/players/snippet';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { inStudio } from '../../../test/in-studio.tsx';
import { CodeBlock } from './code-block.tsx';

const meta = {
  component: CodeBlock,
  decorators: [inStudio()],
  args: {
    label: 'Once per page, anywhere',
    code: siteSnippetOf(codeSnippetOf('https://studio.example', 'pk_example'), 'signature'),
  },
} satisfies Meta<typeof CodeBlock>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Main: Story = { args: { isMain: true } };
