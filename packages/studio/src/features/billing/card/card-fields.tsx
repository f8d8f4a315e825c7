import type { PaymentProfileState } from '@commoncast/core/billing/schema';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FormText } from '../../../ui/form/form-text.tsx';
import { useFormState } from '../../../ui/form/use-form.ts';
import { BRAND_NAMES, brandOf } from './card-brand.ts';
import type { CardForm } from './card-form.ts';
import { DigitsField } from './digits-field.tsx';
import { ExpiryField } from './expiry-field.tsx';
import { groupCardNumber } from './group-digits.ts';
import { useForgottenCard } from './use-forgotten-card.ts';

interface CardFieldsProps {
  readonly form: CardForm;
  /** Who takes the card. */
  readonly gateway: PaymentProfileState['gateway'] | undefined;
  readonly autoFocus?: boolean;
}

/** The fields of a card, in the order in which they stand on it. */
export function CardFields({ form, gateway, autoFocus = false }: CardFieldsProps) {
  const place = useForgottenCard(form);
  const { value: cardNumber } = useFormState(form).cardNumber;
  const brand = brandOf(cardNumber);
  // A number that is typed here would reach this server, which it must not where Stripe takes cards.
  if (gateway === 'STRIPE')
    return (
      <Alert severity="warning" variant="outlined">
        This installation takes cards through Stripe, which this page cannot do yet. Ask the people who run it
        to add your card.
      </Alert>
    );
  return (
    <Box ref={place} sx={{ display: 'grid', gap: 5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      {gateway === 'TEST' && (
        <Alert severity="info" variant="outlined" sx={wide}>
          This installation takes test cards only, such as 4242 4242 4242 4242. No money moves.
        </Alert>
      )}
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
