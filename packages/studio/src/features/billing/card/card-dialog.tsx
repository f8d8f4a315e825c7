import type { CardDetails, PaymentProfileState } from '@commoncast/core/billing/schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '../../../services/use-services.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { cardQuery } from '../billing-queries.ts';
import { useSettle } from '../use-settle.ts';
import { createCardEntry } from './card-entry.ts';
import { CardFields } from './card-fields.tsx';
import { useSendCard } from './use-send-card.ts';

interface CardDialogProps {
  readonly businessId: string;
  /** Then it is paid with the card. */
  readonly hasOpenBill?: boolean;
  readonly onClose: () => void;
}

/** Takes a card, the first one or another one. */
export function CardDialog(props: CardDialogProps) {
  const { client } = useServices();
  const { data: card } = useQuery(cardQuery(client, props.businessId));
  // Who takes the card decides what is asked; the page behind the dialog knows it already.
  return card ? <KnownCardDialog {...props} card={card} /> : null;
}

function KnownCardDialog({
  businessId,
  card,
  hasOpenBill = false,
  onClose,
}: CardDialogProps & { readonly card: PaymentProfileState }) {
  const { snackbars } = useServices();
  const send = useSendCard(businessId);
  const settle = useSettle(businessId);
  const [entry] = useState(() => createCardEntry(card.gateway));
  return (
    <FormDialog<CardDetails>
      title={card.profile ? 'Use another card' : 'Add a card'}
      form={entry.form}
      submitLabel={hasOpenBill ? 'Save card and pay' : 'Save card'}
      busyLabel="Sending…"
      maxWidth="sm"
      onSubmit={async () => {
        const outcome = await send(entry);
        onClose();
        await settle(outcome);
        if (!outcome.challenge) snackbars.getState().show(hasOpenBill ? 'Bill paid' : 'Card saved');
      }}
      onClose={onClose}
    >
      <CardFields entry={entry} card={card} autoFocus />
    </FormDialog>
  );
}
