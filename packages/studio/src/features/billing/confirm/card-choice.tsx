import type { PaymentProfileState } from '@commoncast/core/billing/schema';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { CardEntry } from '../card/card-entry.ts';
import { CardFields } from '../card/card-fields.tsx';
import { cardWords, expiryWords, hasExpired } from '../card/kept-card-words.ts';

interface CardChoiceProps {
  readonly card: PaymentProfileState;
  readonly entry: CardEntry;
  /** Another card than the one that is kept. */
  readonly isOther: boolean;
  readonly onOther: (isOther: boolean) => void;
}

/** With which card the plan is paid. */
export function CardChoice({ card, entry, isOther, onOther }: CardChoiceProps) {
  const { profile, challenge } = card;
  // The number has been sent: nobody needs it again.
  if (challenge) return <Typography color="textSecondary">Your bank asks you to confirm.</Typography>;
  if (profile === null) return <CardFields entry={entry} card={card} />;
  if (isOther)
    return (
      <Stack sx={{ gap: 4 }}>
        <CardFields entry={entry} card={card} autoFocus />
        <Button color="inherit" onClick={() => onOther(false)} sx={{ alignSelf: 'start' }}>
          Use {cardWords(profile)}
        </Button>
      </Stack>
    );
  return (
    <Stack sx={{ gap: 3, alignItems: 'start' }}>
      <Typography>
        {cardWords(profile)}, expires {expiryWords(profile)}
      </Typography>
      {hasExpired(profile) && (
        <Alert severity="warning" variant="outlined">
          This card has expired. Use another one.
        </Alert>
      )}
      <Button variant="outlined" color="inherit" size="small" onClick={() => onOther(true)}>
        Use another card
      </Button>
    </Stack>
  );
}
