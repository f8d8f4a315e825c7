import type { Widget } from '@commoncast/core/widgets/schema';
import { keepsItsPlace, widgetPlacementOf } from '@commoncast/core/widgets/widget-placement';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { playerQuery } from '../../../data/player-queries.ts';
import { splitTestQuery } from '../../../data/split-test-queries.ts';
import { useServices } from '../../../services/use-services.ts';
import { CodeBlock } from '../../../ui/snippet/code-block.tsx';

/** The element of a widget, to be pasted where it goes, and why there is no picture in it. */
export function WidgetPlacement({ widget }: { readonly widget: Widget }) {
  const { client } = useServices();
  const { playerId, splitTestId } = widget;
  const player = useQuery({ ...playerQuery(client, playerId ?? ''), enabled: playerId !== null });
  const test = useQuery({ ...splitTestQuery(client, splitTestId ?? ''), enabled: splitTestId !== null });
  const triesPosters = (test.data?.posters.length ?? 0) > 0;
  return (
    <Stack sx={{ gap: 2 }}>
      <CodeBlock
        label="Where the widget goes"
        code={widgetPlacementOf(widget, player.data?.content ?? null)}
      />
      {keepsItsPlace(widget) && (
        <Typography variant="body2" color="textSecondary">
          {triesPosters
            ? 'It reserves the space without a picture: a split test shows different posters to different visitors, and the wrong one must not flash first.'
            : 'It reserves the space until the video loads, so nothing on your page moves. It has no picture, so you can test posters at any time.'}
        </Typography>
      )}
    </Stack>
  );
}
