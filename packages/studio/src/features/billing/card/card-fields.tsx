import type { PaymentProfileState } from '@commoncast/core/billing/schema';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { FormText } from '../../../ui/form/form-text.tsx';
import { useFormState } from '../../../ui/form/use-form.ts';
import { BRAND_NAMES, brandOf } from './card-brand.ts';
import type { CardEntry } from './card-entry.ts';
import { DigitsField } from './digits-field.tsx';
import { ExpiryField } from './expiry-field.tsx';
import { groupCardNumber } from './group-digits.ts';
import { useForgottenCard } from './use-forgotten-card.ts';

const StripeFields = lazy(async () => ({
  default: (await import('../stripe/stripe-fields.tsx')).StripeFields,
}));

interface CardFieldsProps {
  readonly entry: CardEntry;
  /** Who takes the card. */
  readonly card: Pick<PaymentProfileState, 'gateway' | 'publishableKey'>;
  readonly autoFocus?: boolean;
}

/** The fields of a card. A number that were typed into our own would reach this server, so Stripe has its own. */
export function CardFields({ entry, card: { publishableKey }, autoFocus = false }: CardFieldsProps) {
  if (publishableKey === null) return <OwnFields entry={entry} autoFocus={autoFocus} />;
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { sm: '1fr 1fr' }, '& > :first-of-type': wide }}>
      <Suspense fallback={<Skeleton variant="rounded" sx={{ height: '10rem' }} />}>
        <StripeFields entry={entry} publishableKey={publishableKey} autoFocus={autoFocus} />
      </Suspense>
    </Box>
  );
}

/** Those of test cards, in the order in which they stand on a card. */
function OwnFields({ entry: { form }, autoFocus }: Required<Pick<CardFieldsProps, 'entry' | 'autoFocus'>>) {
  const place = useForgottenCard(form);
  const { value: cardNumber } = useFormState(form).cardNumber;
  const brand = brandOf(cardNumber);
  return (
    <Box ref={place} sx={{ display: 'grid', gap: 5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <Alert severity="info" variant="outlined" sx={wide}>
        This installation takes test cards only, such as 4242 4242 4242 4242. No money moves.
      </Alert>
      <Box sx={wide}>
        <DigitsField
          form={form}
          field="cardNumber"
          label="Card number"
          autoComplete="cc-number"
          autoFocus={autoFocus}
          show={groupCardNumber}
          mark={
            brand !== 'unknown' && (
              <Typography component="span" variant="body2" color="textSecondary" sx={{ flexShrink: 0 }}>
                {BRAND_NAMES[brand]}
              </Typography>
            )
          }
        />
      </Box>
      <ExpiryField form={form} />
      <DigitsField
        form={form}
        field="securityCode"
        label="Security code"
        autoComplete="cc-csc"
        hint={brand === 'amex' ? '4 digits on the front of the card' : '3 digits on the back of the card'}
      />
      <FormText form={form} field="nameOnCard" label="Name on card" autoComplete="cc-name" />
      <DigitsField form={form} field="zipCode" label="ZIP code" autoComplete="postal-code" />
    </Box>
  );
}

const wide = { gridColumn: '1 / -1' };
