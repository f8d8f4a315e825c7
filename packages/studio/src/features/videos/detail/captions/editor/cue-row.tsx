import WarningAmber from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode } from 'react';
import { formatTimecode } from '../../../../../ui/format/format-timecode.ts';
import type { CueProblems } from './cue-problems.ts';
import type { EditedCue } from './edited-cue.ts';

interface CueRowProps {
  readonly cue: EditedCue;
  readonly language: string;
  readonly problems: CueProblems | undefined;
  /** Shown over the picture now. */
  readonly isPlaying: boolean;
  readonly onSelect: (key: number) => void;
  /** The fields, while it is edited. */
  readonly children?: ReactNode;
}

/** A caption in the list: to be read, or to be edited. */
export const CueRow = memo(function CueRow(props: CueRowProps) {
  const { cue, language, problems, isPlaying, onSelect, children } = props;
  const { key, startMs, endMs, text } = cue;
  const complaints = [problems?.error, ...(problems?.warnings ?? [])].filter((one) => one !== undefined);
  return (
    <Box
      component="li"
      data-cue={key}
      {...(isPlaying && { 'aria-current': 'true' as const })}
      sx={{
        px: 3,
        borderBottom: 1,
        borderColor: 'divider',
        borderLeft: 4,
        borderLeftColor: isPlaying ? 'info.main' : 'transparent',
        bgcolor: children ? 'action.hover' : undefined,
        // A film has thousands: what is out of sight is not laid out.
        ...(!children && { contentVisibility: 'auto', containIntrinsicSize: 'auto 3.5rem' }),
      }}
    >
      {children ?? (
        <ButtonBase
          onClick={() => onSelect(key)}
          sx={{ display: 'block', width: '100%', py: 2, textAlign: 'start', borderRadius: 1 }}
        >
          <Typography
            variant="body2"
            component="span"
            color="textSecondary"
            sx={{ display: 'block', fontVariantNumeric: 'tabular-nums' }}
          >
            {formatTimecode(startMs)} – {formatTimecode(endMs)}
          </Typography>
          <Typography
            component="span"
            dir="auto"
            lang={language}
            sx={{ display: 'block', whiteSpace: 'pre-line' }}
          >
            {text}
          </Typography>
        </ButtonBase>
      )}
      {complaints.map((complaint) => (
        <Stack
          key={complaint}
          direction="row"
          sx={{
            gap: 1,
            pb: 2,
            alignItems: 'center',
            color: problems?.error === complaint ? 'error.main' : 'warning.main',
          }}
        >
          <WarningAmber fontSize="small" />
          <Typography variant="body2" component="span">
            {complaint}
          </Typography>
        </Stack>
      ))}
    </Box>
  );
});
