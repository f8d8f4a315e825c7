import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { formatMoment } from '../../format/format-moment.ts';

interface DraftOfferProps {
  /** What was left unsaved. */
  readonly what?: string;
  /** ISO 8601. */
  readonly typedAt: string;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
}

/** Offers what was typed before the tab crashed or was reloaded. */
export function DraftOffer({ what = 'changes', typedAt, onRestore, onDiscard }: DraftOfferProps) {
  return (
    <Alert
      severity="info"
      variant="outlined"
      sx={{ mb: 6, flexWrap: 'wrap' }}
      action={
        <>
          <Button color="inherit" size="small" onClick={onRestore}>
            Restore
          </Button>
          <Button color="inherit" size="small" onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
    >
      You have unsaved {what} from {formatMoment(typedAt)}.
    </Alert>
  );
}
