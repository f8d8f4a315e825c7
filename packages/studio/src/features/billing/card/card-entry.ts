import type { CardDetails, GivenCard, PaymentProfileState } from '@commoncast/core/billing/schema';
import { ApiError } from '@commoncast/core/http/api-error';
import { createStripeForm } from '../stripe/stripe-form.ts';
import { type CardForm, createCardForm } from './card-form.ts';

/** Has the gateway's script read a card. @returns the gateway's name for it */
type ReadCard = (holder: Pick<CardDetails, 'nameOnCard' | 'zipCode'>) => Promise<string>;

/** A card that somebody is about to give. */
export interface CardEntry {
  readonly form: CardForm;
  /** What is sent to the server. @throws {ApiError} the gateway's script cannot read the card */
  read(): Promise<GivenCard>;
  /** Fields of the gateway's own are there from now on. @returns they are gone */
  attach(readCard: ReadCard): () => void;
}

/** Makes the entry for the gateway that takes cards here. */
export function createCardEntry(gateway: PaymentProfileState['gateway'] | undefined): CardEntry {
  const isStripe = gateway === 'STRIPE';
  const form = isStripe ? createStripeForm() : createCardForm();
  let readCard: ReadCard | null = null;
  return {
    form,
    async read() {
      const card = form.getValues();
      if (!isStripe) return card;
      if (!readCard)
        throw new ApiError({
          status: 0,
          code: 'UNAVAILABLE',
          message: 'Enter the card again, and save it then.',
        });
      const { nameOnCard, zipCode } = card;
      return { paymentMethodId: await readCard({ nameOnCard, zipCode }), zipCode };
    },
    attach(read) {
      readCard = read;
      return () => {
        if (readCard === read) readCard = null;
      };
    },
  };
}
