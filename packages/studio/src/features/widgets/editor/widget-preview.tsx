import type { Form } from '@commoncast/core/form/form';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hypergraphicsOfQuery } from '../../../data/hypergraphic-queries.ts';
import { playerQuery } from '../../../data/player-queries.ts';
import type { Player } from '../../../data/players.ts';
import { useServices } from '../../../services/use-services.ts';
import { useFormState } from '../../../ui/form/use-form.ts';
import { usePreviewContent } from '../../../ui/preview/use-preview-content.ts';
import { MockPageFrame, type PreviewWindow } from './mock-page-frame.tsx';
import { previewWidget } from './preview-widget.ts';
import type { WidgetValues } from './widget-values.ts';

/** The widget as its form has it right now, in the real embed on a page. */
export function WidgetPreview({ form }: { readonly form: Form<WidgetValues> }) {
  const { client } = useServices();
  const state = useFormState(form);
  const [window, setWindow] = useState<PreviewWindow>('desktop');
  const [round, setRound] = useState(0);
  const playerId = state.player.value?.id;
  const player = useQuery({ ...playerQuery(client, playerId ?? ''), enabled: playerId !== undefined });
  const content = player.data?.content;
  const ids = [...new Set(state.hypergraphics.value.map(({ hypergraphicId }) => hypergraphicId))];
  const images = useQuery(hypergraphicsOfQuery(client, ids));
  const shown = usePreviewContent(content);
  const details =
    playerId !== undefined && player.data && shown
      ? previewWidget(form.getValues(), {
          player: player.data,
          content: shown,
          images: images.data ?? [],
        })
      : null;
  return (
    <Box component="section" aria-labelledby="widget-preview">
      <Stack
        direction="row"
        sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 3, mb: 3, flexWrap: 'wrap' }}
      >
        <Typography id="widget-preview" variant="h3" component="h2">
          Preview
        </Typography>
        <Stack direction="row" sx={{ gap: 3, alignItems: 'center' }}>
          <Button color="inherit" disabled={!details} onClick={() => setRound(round + 1)}>
            Show again
          </Button>
          <ToggleButtonGroup
            size="small"
            exclusive
            value={window}
            aria-label="Width of the preview"
            onChange={(_, next: PreviewWindow | null) => next && setWindow(next)}
          >
            <ToggleButton value="desktop">Desktop</ToggleButton>
            <ToggleButton value="phone">Phone</ToggleButton>
          </ToggleButtonGroup>
        </Stack>
      </Stack>
      <MockPageFrame key={`${window} ${round}`} window={window} details={details} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {details ? 'Shown immediately here, whatever makes it appear on your site.' : missing(state, content)}
      </Typography>
    </Box>
  );
}

function missing(
  { player }: ReturnType<Form<WidgetValues>['getState']>,
  content: Player['content'] | undefined,
): string {
  if (!player.value) return 'Choose a player to see the widget here.';
  if (!content) return 'This player has no video to show yet.';
  return content.category === 'PLAYLIST'
    ? 'Visitors can’t see the player’s playlist yet.'
    : 'The player’s video cannot be played yet.';
}
