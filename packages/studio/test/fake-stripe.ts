import { passesLuhn } from '@commoncast/server/payments/test-gateway/passes-luhn';
import type { StripeError } from '@stripe/stripe-js';
import type { LoadStripe, StripeScript } from '../src/services/load-stripe.ts';

type Kind = 'cardNumber' | 'cardExpiry' | 'cardCvc';

interface FieldState {
  readonly empty: boolean;
  readonly complete: boolean;
  readonly error?: { readonly code: string; readonly message: string } | undefined;
}

interface FakeElement {
  readonly kind: Kind;
  readonly options: { style?: object };
  text: string;
  /** Says that its frame has loaded. */
  ready(): void;
}

export interface FakeStripe {
  readonly load: LoadStripe;
  /** With which keys it was started. */
  readonly keys: readonly string[];
  /** What the page has asked for, in order. */
  readonly asked: readonly { readonly method: string; readonly values: unknown }[];
  /** The fields that are on the page. */
  readonly elements: ReadonlySet<FakeElement>;
  /** Whether the script can be had. */
  isBlocked: boolean;
  /** Whether the frames of its fields take their time; each is then ready when the test says so. */
  isSlow: boolean;
  /** What the next call is answered with, instead of its own answer. */
  nextError: Pick<StripeError, 'type' | 'code' | 'message'> | null;
  /** What the owner of the card tells their bank. */
  bank: 'confirms' | 'refuses';
}

const MESSAGES = {
  cardNumber: ['incomplete_number', 'Your card number is incomplete.'],
  cardExpiry: ['incomplete_expiry', 'Your card’s expiration date is incomplete.'],
  cardCvc: ['incomplete_cvc', 'Your card’s security code is incomplete.'],
} as const;

const LENGTHS = { cardNumber: 16, cardExpiry: 4, cardCvc: 3 } as const;

/**
 * As much of Stripe's script as the studio uses, with the words of the real one. Its fields are in the page and not in
 * frames of another site. The payment method of a card names its number, for the fake service.
 */
export function createFakeStripe(): FakeStripe {
  const keys: string[] = [];
  const asked: { method: string; values: unknown }[] = [];
  const elements = new Set<FakeElement>();
  let made = 0;

  const answer = <T extends object>(method: string, values: unknown, good: T) => {
    asked.push({ method, values });
    const error = fake.nextError;
    fake.nextError = null;
    return Promise.resolve(error ? { error } : good);
  };
  const textOf = (kind: Kind) => [...elements].find((one) => one.kind === kind)?.text ?? '';

  const script = {
    elements: () => ({
      create: (kind: Kind, options: object) => createElement(elements, kind, options, fake.isSlow),
      getElement: (kind: Kind) => [...elements].find((one) => one.kind === kind) ?? null,
    }),
    createPaymentMethod: (values: { readonly billing_details: object }) => {
      made += 1;
      const id = `pm_${textOf('cardNumber')}_${made}`;
      return answer('createPaymentMethod', values.billing_details, { paymentMethod: { id } });
    },
    handleNextAction: (values: object) => {
      const code = 'setup_intent_authentication_failure';
      const message = 'We are unable to authenticate your payment method.';
      const refused = { error: { type: 'invalid_request_error', code, message } };
      return answer('handleNextAction', values, fake.bank === 'confirms' ? { setupIntent: {} } : refused);
    },
  };

  const fake: FakeStripe = {
    load: async (publishableKey) => {
      if (fake.isBlocked) throw new Error('Failed to load Stripe.js');
      keys.push(publishableKey);
      // The real one's types are far larger than what is used of it.
      return script as unknown as StripeScript;
    },
    keys,
    asked,
    elements,
    isBlocked: false,
    isSlow: false,
    nextError: null,
    bank: 'confirms',
  };
  return fake;
}

function createElement(elements: Set<FakeElement>, kind: Kind, options: object, isSlow: boolean) {
  if ([...elements].some((one) => one.kind === kind))
    throw new Error(`Can only create one Element of type ${kind} through the same Elements instance.`);
  const hearers = new Map<string, (event?: FieldState) => void>();
  const input = document.createElement('input');
  input.setAttribute('aria-label', `Stripe ${kind}`);
  const element = {
    kind,
    options,
    text: '',
    on: (name: string, hear: (event?: FieldState) => void) => hearers.set(name, hear),
    mount(place: HTMLElement) {
      place.append(input);
      if (!isSlow) element.ready();
    },
    ready: () => hearers.get('ready')?.(),
    update: (changed: object) => Object.assign(element.options, changed),
    focus: () => input.focus(),
    destroy() {
      input.remove();
      elements.delete(element);
    },
  };
  const say = (isLeft: boolean) => hearers.get('change')?.(judge(kind, element.text, isLeft));
  input.addEventListener('input', () => {
    element.text = input.value.replaceAll(/\D/g, '');
    say(false);
  });
  input.addEventListener('focus', () => hearers.get('focus')?.());
  input.addEventListener('blur', () => {
    say(true);
    hearers.get('blur')?.();
  });
  input.addEventListener('keydown', ({ key }) => key === 'Escape' && hearers.get('escape')?.());
  elements.add(element);
  return element;
}

/** @param isLeft only then is something missing */
function judge(kind: Kind, text: string, isLeft: boolean): FieldState {
  const empty = text === '';
  const isLong = text.length >= LENGTHS[kind];
  if (kind === 'cardNumber' && isLong && !passesLuhn(text))
    return {
      empty,
      complete: false,
      error: { code: 'invalid_number', message: 'Your card number is invalid.' },
    };
  const [code, message] = MESSAGES[kind];
  return { empty, complete: isLong, ...(isLeft && !isLong && !empty && { error: { code, message } }) };
}
