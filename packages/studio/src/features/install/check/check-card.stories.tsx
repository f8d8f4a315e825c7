import { getLastVerification } from '@commoncast/core/verification/api';
import type { SnippetVerification } from '@commoncast/core/verification/schema';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { verification } from '../../../../test/factories.ts';
import { refuse } from '../../../../test/fake-service.ts';
import { inStudio } from '../../../../test/in-studio.tsx';
import { CheckCard } from './check-card.tsx';

const meta = { component: CheckCard } satisfies Meta<typeof CheckCard>;
export default meta;

type Story = StoryObj<typeof meta>;

const after = (last: SnippetVerification | null): Story => ({
  decorators: [
    inStudio(({ records }) => {
      records.lastCheck = last;
    }),
  ],
});

export const Empty: Story = after(null);
export const InPlace: Story = after(verification());
export const Reported: Story = after(verification({ eventReceived: true }));
export const Failed: Story = {
  decorators: [
    inStudio((service) =>
      service.on(getLastVerification, () => refuse(500, { message: 'Something went wrong' })),
    ),
  ],
};

export const NotFound: Story = after(
  verification({
    installed: false,
    checksumValid: false,
    builder: 'wordpress',
    passed: ['PAGE', 'DOMAIN'],
    placesFound: 0,
    issues: [
      {
        code: 'SNIPPET_NOT_FOUND',
        step: 'SNIPPET',
        severity: 'ERROR',
        message: 'The snippet is not in this page.',
        fix: 'Paste it into the part that all pages share, publish, and check again. A cache can show the old page for some minutes.',
        example:
          '<script async src="https://studio.example/sub-apps/widgets/player/index.js?key=pk_1&sum=s"></script>',
      },
      {
        code: 'PLAYERS_NONE',
        step: 'PLAYERS',
        severity: 'HINT',
        message: 'This page’s source contains no player.',
        fix: 'Copy a placement from Players and paste it where the video should be. Widgets and players added by a script need none.',
        example: null,
      },
    ],
  }),
);

export const BlockedByPolicy: Story = after(
  verification({
    installed: false,
    passed: ['PAGE', 'SNIPPET', 'KEY', 'CHECKSUM', 'DOMAIN', 'PLAYERS'],
    issues: [
      {
        code: 'POLICY_SCRIPT',
        step: 'POLICY',
        severity: 'ERROR',
        message: 'The page’s security policy (script-src) does not allow the snippet’s script.',
        fix: 'Put this in place of script-src in the page’s Content-Security-Policy.',
        example: "script-src 'self' https://studio.example",
      },
    ],
  }),
);
