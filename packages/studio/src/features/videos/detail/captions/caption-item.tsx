import type { Caption } from '@commoncast/core/streams/captions';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatDate } from '../../../../ui/format/format-date.ts';
import { languageName } from './languages.ts';

interface CaptionItemProps {
  readonly caption: Caption;
  readonly isBusy: boolean;
  readonly onEdit: () => void;
  readonly onReplace: () => void;
  readonly onDownload: () => void;
  readonly onDelete: () => void;
}

/** Captions in one language, and what can be done with them. */
export function CaptionItem({ caption, isBusy, onEdit, onReplace, onDownload, onDelete }: CaptionItemProps) {
  const name = languageName(caption.language);
  const actions = [
    { word: 'Edit', act: onEdit },
    { word: 'Replace', act: onReplace },
    { word: 'Download', act: onDownload },
    { word: 'Delete', act: onDelete },
  ];
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap', py: 3, borderBottom: 1, borderColor: 'divider' }}
    >
      <Stack sx={{ flex: '1 1 10rem', minWidth: 0 }}>
        <Typography variant="subtitle2" lang={caption.language} sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{caption.label}</bdi>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {name} · {formatDate(caption.updatedDate)}
        </Typography>
      </Stack>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {actions.map(({ word, act }) => (
          <Button
            key={word}
            size="small"
            color="inherit"
            disabled={isBusy}
            aria-label={`${word} ${name} captions`}
            onClick={act}
          >
            {word}
          </Button>
        ))}
      </Stack>
    </Stack>
  );
}
