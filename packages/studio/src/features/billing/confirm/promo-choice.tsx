import type { Subscription } from '@commoncast/core/billing/schema';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../../services/use-services.ts';
import { type PlanChoice, previewQuery } from '../billing-queries.ts';
import { PromoField } from '../promo-field.tsx';
import { promoWords } from '../promo-words.ts';

interface PromoChoiceProps {
  readonly choice: PlanChoice;
  readonly subscription: Subscription;
  /** Another code; empty for none. */
  readonly onChange: (promoCode: string) => void;
}

/** The promo code that makes the plan cheaper: one that was redeemed before, or one that is tried out here. */
export function PromoChoice({ choice, subscription, onChange }: PromoChoiceProps) {
  const { client } = useServices();
  const queries = useQueryClient();
  const { promo, currency } = subscription;
  if (choice.promoCode !== '')
    return (
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography role="status">{choice.promoCode} is applied.</Typography>
        <Button size="small" color="inherit" onClick={() => onChange('')}>
          Remove code
        </Button>
      </Stack>
    );
  return (
    <Stack sx={{ gap: 3 }}>
      {promo && <Typography>{promoWords(promo, currency)}</Typography>}
      <PromoField
        submitLabel="Apply"
        busyLabel="Applying…"
        onSubmit={async (promoCode) => {
          await queries.fetchQuery(previewQuery(client, { ...choice, promoCode }));
          onChange(promoCode);
        }}
      />
    </Stack>
  );
}
