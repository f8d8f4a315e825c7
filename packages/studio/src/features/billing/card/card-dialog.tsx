import type { CardDetails } from '@commoncast/core/billing/schema';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../../services/use-services.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { cardQuery } from '../billing-queries.ts';
import { useSettle } from '../use-settle.ts';
import { CardFields } from './card-fields.tsx';
import { createCardForm } from './card-form.ts';
import { useSendCard } from './use-send-card.ts';

interface CardDialogProps {
  readonly businessId: string;
  /** Then it is paid with the card. */
  readonly hasOpenBill?: boolean;
  readonly onClose: () => void;
}

/** Takes a card, the first one or another one. */
export function CardDialog({ businessId, hasOpenBill = false, onClose }: CardDialogProps) {
  const { client, snackbars } = useServices();
  const { data } = useQuery(cardQuery(client, businessId));
  const send = useSendCard(businessId);
  const settle = useSettle(businessId);
  const { form } = useForm(createCardForm);
  return (
    <FormDialog<CardDetails>
      title={data?.profile ? 'Use another card' : 'Add a card'}
      form={form}
      submitLabel={hasOpenBill ? 'Save card and pay' : 'Save card'}
      busyLabel="Sending…"
      maxWidth="sm"
      onSubmit={async () => {
        const outcome = await send(form);
        onClose();
        await settle(outcome);
        if (!outcome.challenge) snackbars.getState().show(hasOpenBill ? 'Bill paid' : 'Card saved');
      }}
      onClose={onClose}
    >
      <CardFields form={form} gateway={data?.gateway} autoFocus />
    </FormDialog>
  );
}
