import type { Form } from '@commoncast/core/form/form';
import type { PublicPlayer } from '@commoncast/core/players/schema';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useFormState } from '../../../ui/form/use-form.ts';
import { PreviewFrame } from '../../../ui/preview/preview-frame.tsx';
import { type PreviewContent, usePreviewContent } from '../../../ui/preview/use-preview-content.ts';
import { layout } from '../../../ui/theme.ts';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { type PlayerValues, valuesOf } from './player-form.ts';

interface PlayerPreviewProps {
  readonly form: Form<PlayerValues>;
  readonly playerId: string | null;
}

/** The player as its form has it right now, in the real embed. */
export function PlayerPreview({ form, playerId }: PlayerPreviewProps) {
  const state = useFormState(form);
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop');
  const isPhone = useIsPhone();
  const content = state.content.value;
  const shown = usePreviewContent(content);
  return (
    <Box component="section" aria-labelledby="player-preview">
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 3, mb: 3 }}>
        <Typography id="player-preview" variant="h3" component="h2">
          Preview
        </Typography>
        {/* A phone has one width. */}
        {!isPhone && (
          <ToggleButtonGroup
            size="small"
            exclusive
            value={width}
            aria-label="Width of the preview"
            onChange={(_, next: typeof width | null) => next && setWidth(next)}
          >
            <ToggleButton value="desktop">Desktop</ToggleButton>
            <ToggleButton value="phone">Phone</ToggleButton>
          </ToggleButtonGroup>
        )}
      </Stack>
      <Box sx={{ maxWidth: width === 'phone' ? layout.phonePreviewWidth : 'none', mx: 'auto' }}>
        <PreviewFrame title="Preview of the player" details={detailsOf(state, playerId, shown)} />
      </Box>
      {!shown && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {missing(content)}
        </Typography>
      )}
    </Box>
  );
}

function missing(content: PlayerValues['content']): string {
  if (!content) return 'Choose a video or a playlist to see it play here.';
  return content.category === 'PLAYLIST'
    ? 'Visitors can’t see this playlist yet. Publish it and at least one of its videos.'
    : 'This video cannot be played yet.';
}

type PlayerFormState = ReturnType<Form<PlayerValues>['getState']>;

/** What is not right yet is shown as it would be by default. */
function detailsOf(
  state: PlayerFormState,
  playerId: string | null,
  shown: PreviewContent | null,
): PublicPlayer {
  const fallback = valuesOf(null);
  return {
    id: playerId ?? '00000000-0000-7000-8000-000000000000',
    autoPlay: state.autoPlay.value,
    videoLoop: state.videoLoop.value,
    hideControls: state.hideControls.value,
    logo: state.logo.error === null ? state.logo.value.trim() : '',
    showIcon: state.showIcon.value,
    playerColor: state.playerColor.error === null ? state.playerColor.value.trim() : fallback.playerColor,
    video: shown?.video ?? null,
    playlist: shown?.playlist ?? null,
  };
}
