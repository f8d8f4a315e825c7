import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { inStudio } from '../../../../../test/in-studio.tsx';
import { DeviceField } from './device-field.tsx';
import type { Sending } from './keep-sending.ts';
import { LevelMeter } from './level-meter.tsx';
import { SendControl } from './send-control.tsx';

const devices = [
  { id: 'built-in', name: 'Built-in camera' },
  { id: 'other', name: 'A camera with a name that is longer than the field that it stands in, as they are' },
];

function Desk({ sending, problem }: { readonly sending: Sending; readonly problem?: string }) {
  return (
    <Stack sx={{ gap: 4, maxWidth: '24rem' }}>
      <DeviceField
        label="Camera"
        offLabel="No camera"
        devices={devices}
        value={problem ? null : 'built-in'}
        problem={problem}
        onChoose={() => {}}
      />
      <Box>
        <LevelMeter level={() => 0.6} />
      </Box>
      <SendControl sending={sending} canSend={!problem} onSend={() => {}} onStop={() => {}} />
    </Stack>
  );
}

const meta = { component: Desk, decorators: [inStudio()] } satisfies Meta<typeof Desk>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Before: Story = { args: { sending: { kind: 'off', problem: null } } };
export const NotAllowed: Story = {
  args: {
    sending: { kind: 'off', problem: null },
    problem:
      'This page may not use the camera. Allow it in the site settings beside the address, then try again.',
  },
};
export const Connecting: Story = { args: { sending: { kind: 'connecting' } } };
export const SendingNow: Story = { args: { sending: { kind: 'sending' } } };
export const Reconnecting: Story = { args: { sending: { kind: 'reconnecting' } } };
export const Refused: Story = {
  args: {
    sending: { kind: 'off', problem: 'An encoder is sending to this stream already. Stop it first.' },
  },
};
