import type { Meta, StoryObj } from '@storybook/react-vite';
import { drawnImage } from '../../../../test/drawn-image.ts';
import { hypergraphic, newId, player, video, widget } from '../../../../test/factories.ts';
import { inStudio } from '../../../../test/in-studio.tsx';
import { WidgetEditor } from './widget-editor.tsx';

const shown = video();
const look = player({
  content: {
    contentId: shown.id,
    category: 'VOD',
    name: shown.name,
    posterUrl: null,
    width: 1280,
    height: 720,
    isVisible: true,
  },
});
const image = hypergraphic({ defaultPath: drawnImage('teal') });

const meta = {
  component: WidgetEditor,
  decorators: [
    inStudio(({ records: { players, videos, hypergraphics } }) => {
      players.add(look);
      videos.add(shown);
      hypergraphics.add(image);
    }),
  ],
} satisfies Meta<typeof WidgetEditor>;
export default meta;

type Story = StoryObj<typeof meta>;

const withPlayer = { playerId: look.uuid, playerName: look.name };

export const New: Story = { args: { widget: null } };
export const Floating: Story = { args: { widget: widget(withPlayer) } };
/** All that can be decided at once. */
export const Everything: Story = {
  args: {
    widget: widget({
      ...withPlayer,
      kind: 'STICKY',
      place: { corner: 'TOP_LEFT', selector: 'main h1', position: 'AFTER', widthPx: 640 },
      trigger: { on: 'CLICK', selector: '#watch' },
      conditions: { devices: ['DESKTOP'], languages: ['de', 'pt-BR'] },
      frequency: { maxShows: 3, period: 'WEEK', hideAfterDismissalDays: 30 },
      callToAction: { ctaTextValue: 'Buy now', ctaUrlValue: 'https://shop.example/buy' },
      ctaMoment: { at: 'TIME', seconds: 5 },
      hypergraphics: [
        { hypergraphicId: image.uuid, fromS: 0, toS: 8, leftPercent: 5, topPercent: 5, widthPercent: 25 },
      ],
    }),
  },
};
/** Its element has to be pasted. */
export const InPage: Story = { args: { widget: widget({ ...withPlayer, kind: 'INLINE' }) } };
export const UnderTest: Story = { args: { widget: widget({ ...withPlayer, splitTestId: newId() }) } };
export const Archived: Story = { args: { widget: widget({ ...withPlayer, isArchived: true }) } };
/** Its player was deleted. */
export const WithoutPlayer: Story = { args: { widget: widget() } };
