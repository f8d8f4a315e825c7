import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { StripeScript } from '../../../services/load-stripe.ts';
import { useServices } from '../../../services/use-services.ts';
import { FormText } from '../../../ui/form/form-text.tsx';
import { LANGUAGE } from '../../../ui/format/language.ts';
import { Loading } from '../../../ui/page/loading.tsx';
import type { CardEntry } from '../card/card-entry.ts';
import { DigitsField } from '../card/digits-field.tsx';
import { toFailure } from './stripe-failure.ts';
import { StripeField } from './stripe-field.tsx';
import { stripeQuery } from './stripe-query.ts';

interface StripeFieldsProps {
  readonly entry: CardEntry;
  readonly publishableKey: string;
  readonly autoFocus: boolean;
}

/** The fields of a card where Stripe takes it: number, date and code are Stripe's own, in frames that we cannot look into. */
export function StripeFields({ entry, publishableKey, autoFocus }: StripeFieldsProps) {
  const services = useServices();
  const stripe = useQuery(stripeQuery(services, publishableKey));
  if (stripe.data) return <LoadedFields entry={entry} stripe={stripe.data} autoFocus={autoFocus} />;
  if (stripe.isError && !stripe.isFetching)
    return (
      <NotLoaded
        reason={stripe.error.message}
        canRetry={services.props.admitsStripe}
        onRetry={() => void stripe.refetch()}
      />
    );
  return <LoadingStripe />;
}

/** The place of the fields until they are there. */
function LoadingStripe() {
  return (
    <Loading label="Loading Stripe’s card fields" sx={{ gap: 5, gridColumn: '1 / -1' }}>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} variant="rounded" sx={{ height: '2.5rem' }} />
      ))}
    </Loading>
  );
}

interface NotLoadedProps {
  readonly reason: string;
  readonly canRetry: boolean;
  readonly onRetry: () => void;
}

function NotLoaded({ reason, canRetry, onRetry }: NotLoadedProps) {
  return (
    <Alert
      severity="error"
      variant="outlined"
      role="alert"
      // Where people are led who send the form nevertheless.
      tabIndex={-1}
      data-unfinished
      sx={{ gridColumn: '1 / -1' }}
      action={
        <Button color="inherit" size="small" onClick={canRetry ? onRetry : () => location.reload()}>
          {canRetry ? 'Try again' : 'Reload page'}
        </Button>
      }
    >
      {reason}
    </Alert>
  );
}

interface LoadedFieldsProps extends Pick<StripeFieldsProps, 'entry' | 'autoFocus'> {
  readonly stripe: StripeScript;
}

function LoadedFields({ entry, stripe, autoFocus }: LoadedFieldsProps) {
  const { form } = entry;
  const [elements] = useState(() => stripe.elements({ locale: LANGUAGE }));
  useEffect(
    () =>
      entry.attach(async ({ nameOnCard, zipCode }) => {
        const card = elements.getElement('cardNumber');
        if (!card) throw new TypeError('The fields are gone');
        const { paymentMethod, error } = await stripe.createPaymentMethod({
          type: 'card',
          card,
          billing_details: { name: nameOnCard, address: { postal_code: zipCode } },
        });
        if (error) throw toFailure(error);
        return paymentMethod.id;
      }),
    [entry, elements, stripe],
  );
  return (
    <>
      <StripeField form={form} field="cardNumber" elements={elements} autoFocus={autoFocus} />
      <StripeField
        form={form}
        field="expirationDate"
        elements={elements}
        hint="Month and year, such as 04/29"
      />
      <StripeField
        form={form}
        field="securityCode"
        elements={elements}
        hint="On the back of the card; with American Express on the front"
      />
      <FormText form={form} field="nameOnCard" label="Name on card" autoComplete="cc-name" />
      <DigitsField form={form} field="zipCode" label="ZIP code" autoComplete="postal-code" />
    </>
  );
}
