import AccessTime from '@mui/icons-material/AccessTime';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { formatStart } from '../../../../ui/format/format-start.ts';
import { usePlayhead } from '../player/playhead-context.ts';
import type { ChapterRow, RowErrors } from './chapter-rows.ts';

interface ChapterFieldsProps {
  readonly row: ChapterRow;
  /** From 1. */
  readonly place: number;
  readonly errors: RowErrors;
  readonly onChange: (row: ChapterRow) => void;
  /** Somebody has finished with the time: the rows may be put into their order. */
  readonly onSettle: () => void;
  readonly onRemove: () => void;
  readonly isNew: boolean;
}

/** One chapter: when it starts and what it is called. */
export function ChapterFields(props: ChapterFieldsProps) {
  const { row, place, errors, onChange, onSettle, onRemove, isNew } = props;
  const { store } = usePlayhead();
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ columnGap: 2, rowGap: 4, alignItems: 'flex-start', flexWrap: 'wrap' }}
    >
      <TextField
        label={`Start of chapter ${place}`}
        value={row.start}
        onChange={(event) => onChange({ ...row, start: event.target.value })}
        onBlur={onSettle}
        error={errors.start !== undefined}
        helperText={errors.start}
        slotProps={{ htmlInput: { inputMode: 'decimal', size: 8 } }}
        sx={{ width: '11rem' }}
      />
      <TextField
        label={`Title of chapter ${place}`}
        value={row.title}
        onChange={(event) => onChange({ ...row, title: event.target.value })}
        error={errors.title !== undefined}
        helperText={errors.title}
        slotProps={{ htmlInput: { dir: 'auto' } }}
        autoFocus={isNew}
        sx={{ flex: '1 1 12rem', width: 'auto' }}
      />
      <Stack direction="row">
        <Tooltip title="Use the player’s current time">
          <IconButton
            aria-label={`Use the player’s current time for chapter ${place}`}
            onClick={() => {
              onChange({ ...row, start: formatStart(store.getState().positionS) });
              onSettle();
            }}
          >
            <AccessTime />
          </IconButton>
        </Tooltip>
        <Tooltip title="Remove this chapter">
          <IconButton aria-label={`Remove chapter ${place}`} onClick={onRemove}>
            <DeleteOutlined />
          </IconButton>
        </Tooltip>
      </Stack>
    </Stack>
  );
}
