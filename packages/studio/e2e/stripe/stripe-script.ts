/** What a stand-in for Stripe serves at its own addresses. */
export const STRIPE_FILES: Readonly<Record<string, { readonly contentType: string; readonly body: string }>> =
  {
    'https://js.stripe.com/endive/stripe.js': { contentType: 'text/javascript', body: script() },
    'https://js.stripe.com/field.html': { contentType: 'text/html', body: fieldPage() },
    'https://hooks.stripe.com/bank.html': { contentType: 'text/html', body: bankPage() },
  };

/** Where the script of the stand-in sends what Stripe has to know. */
export const STRIPE_API = 'https://api.stripe.com';

/**
 * Stripe's script as far as the studio uses it. As with the real one, what is typed stays in frames of another site, and
 * the page hears how far each field is.
 */
function script(): string {
  return `
window.Stripe = (key) => {
  const TITLES = {
    cardNumber: 'Secure card number input frame',
    cardExpiry: 'Secure expiration date input frame',
    cardCvc: 'Secure CVC input frame',
  };
  const frameOf = (src, title) => {
    const frame = document.createElement('iframe');
    frame.title = title;
    frame.src = src;
    frame.style.border = '0';
    frame.style.width = '100%';
    frame.style.height = '100%';
    frame.style.display = 'block';
    return frame;
  };
  const send = async (path, body) => {
    const answer = await fetch('https://api.stripe.com' + path, { method: 'POST', body: JSON.stringify({ key, ...body }) });
    return await answer.json();
  };
  const heard = (frame, accept) =>
    new Promise((resolve) => {
      const hear = ({ source, data }) => {
        if (source !== frame.contentWindow || !accept(data)) return;
        removeEventListener('message', hear);
        resolve(data);
      };
      addEventListener('message', hear);
    });
  const create = (elements, kind, options) => {
    const hearers = {};
    const frame = frameOf('https://js.stripe.com/field.html#' + kind, TITLES[kind]);
    const hear = ({ source, data }) => {
      if (source !== frame.contentWindow) return;
      if (data.event) hearers[data.event]?.(data.state);
      // Whatever it was told before, such as to take the focus, it has done.
      if (data.isSettled) frame.dataset.settled = '';
    };
    const tell = (message) => frame.contentWindow?.postMessage(message, 'https://js.stripe.com');
    const element = {
      frame,
      tell,
      on: (name, hearer) => { hearers[name] = hearer; },
      mount(place) {
        addEventListener('message', hear);
        frame.addEventListener('load', () => {
          tell({ style: options.style });
          hearers.ready?.();
          tell({ settle: true });
        });
        place.append(frame);
      },
      update: ({ style }) => tell({ style }),
      focus() { frame.focus(); tell({ focus: true }); },
      destroy() {
        removeEventListener('message', hear);
        frame.remove();
        elements.delete(kind);
      },
    };
    elements.set(kind, element);
    return element;
  };
  return {
    elements() {
      const elements = new Map();
      return {
        create: (kind, options) => create(elements, kind, options),
        getElement: (kind) => elements.get(kind) ?? null,
      };
    },
    async createPaymentMethod({ card, billing_details }) {
      card.tell({ read: true });
      const { name } = await heard(card.frame, (data) => data.name !== undefined);
      const { id } = await send('/v1/payment_methods', { name, billing_details });
      return { paymentMethod: { id } };
    },
    async handleNextAction({ clientSecret }) {
      const frame = frameOf('https://hooks.stripe.com/bank.html', 'The page of your bank');
      frame.style.position = 'fixed';
      frame.style.inset = '0';
      frame.style.zIndex = '2147483647';
      document.body.append(frame);
      frame.addEventListener('load', () => frame.focus());
      const { succeeds } = await heard(frame, (data) => data.succeeds !== undefined);
      await send('/confirm', { clientSecret, succeeds });
      frame.remove();
      if (succeeds) return { setupIntent: {} };
      const code = clientSecret.startsWith('pi_') ? 'payment_intent_authentication_failure' : 'setup_intent_authentication_failure';
      return { error: { type: 'invalid_request_error', code, message: 'We are unable to authenticate your payment method.' } };
    },
  };
};
window.Stripe.version = 'endive';
`;
}

/** A field: its text never leaves it, except as the name of a card. */
function fieldPage(): string {
  return String.raw`<!doctype html><html lang="en"><title>Field</title>
<style>body { margin: 0; background: transparent } input { all: unset; display: block; width: 100%; height: 20px }</style>
<script>
const kind = location.hash.slice(1);
const LABELS = { cardNumber: 'Credit or debit card number', cardExpiry: 'Credit or debit card expiration date', cardCvc: 'Credit or debit card CVC/CVV' };
const LENGTHS = { cardNumber: 16, cardExpiry: 4, cardCvc: 3 };
const NAMES = {
  4242424242424242: 'pm_card_visa',
  4000000000000002: 'pm_card_visa_chargeDeclined',
  4000002760003184: 'pm_card_authenticationRequired',
};
const say = (message) => parent.postMessage(message, '*');
addEventListener('DOMContentLoaded', () => {
  const input = document.body.appendChild(document.createElement('input'));
  input.setAttribute('aria-label', LABELS[kind]);
  const digits = () => input.value.replace(/\D/g, '');
  const report = (isLeft) => {
    const length = digits().length;
    const complete = length >= LENGTHS[kind];
    const error = isLeft && length > 0 && !complete ? { code: 'incomplete_' + kind, message: 'Your card number is incomplete.' } : undefined;
    say({ event: 'change', state: { empty: length === 0, complete, error } });
  };
  input.addEventListener('input', () => report(false));
  input.addEventListener('focus', () => say({ event: 'focus' }));
  input.addEventListener('blur', () => { report(true); say({ event: 'blur' }); });
  input.addEventListener('keydown', ({ key }) => key === 'Escape' && say({ event: 'escape' }));
  addEventListener('message', ({ data }) => {
    if (data.style) Object.assign(input.style, { color: data.style.base.color, fontSize: data.style.base.fontSize });
    if (data.focus) input.focus();
    if (data.read) say({ name: NAMES[digits()] });
    if (data.settle) say({ isSettled: true });
  });
});
</script>`;
}

function bankPage(): string {
  return `<!doctype html><html lang="en"><title>Bank</title>
<style>body { background: white }</style>
<h1>3D Secure</h1>
<button onclick="parent.postMessage({ succeeds: true }, '*')">Complete</button>
<button onclick="parent.postMessage({ succeeds: false }, '*')">Fail</button>`;
}
