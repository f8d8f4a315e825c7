import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { StripeSettings } from '../../src/settings/stripe-settings.ts';
import { type FormValues, readForm } from './read-form.ts';
import { declineOf, type StandInCard, standInCard } from './stripe-cards.ts';

/** As it is for Stripe's library. */
interface Intent {
  readonly id: string;
  readonly object: 'setup_intent' | 'payment_intent';
  status: string;
  customer: string;
  payment_method: string | null;
  readonly client_secret: string;
  readonly metadata: FormValues;
  last_setup_error?: object | null;
  last_payment_error?: object | null;
  [name: string]: unknown;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

export interface StripeRequest {
  readonly method: string;
  readonly path: string;
  readonly values: FormValues;
  readonly key: string | undefined;
}

export interface StripeStandIn {
  readonly settings: StripeSettings;
  /** For the options of Stripe's library. */
  readonly server: {
    readonly host: string;
    readonly port: number;
    readonly protocol: 'http';
    readonly maxNetworkRetries: 0;
  };
  readonly requests: readonly StripeRequest[];
  /** Is out of reach from now on: before it does what it is asked, or after it has done something. */
  fails: 'before' | 'after' | null;
  /** What every call is answered with, in place of its own answer. */
  answersWith: Answer | null;
  intents(object?: Intent['object']): readonly Intent[];
  /** The owner of a card answers their bank, in Stripe's script. */
  confirm(id: string, succeeds: boolean): void;
  setStatus(id: string, status: string): void;
  /** Idempotency keys are forgotten after a day. */
  forgetKeys(): void;
  removeCustomer(id: string): void;
  /** The ids of those that are there. */
  customers(): readonly string[];
  isAttached(paymentMethod: string): boolean;
  /** An event as Stripe sends it. */
  event(type: string, intentId: string, options?: EventOptions): SignedEvent;
  close(): Promise<void>;
}

interface EventOptions {
  /** When it was signed. */
  readonly at?: Date;
  readonly secret?: string;
}

export interface SignedEvent {
  readonly body: string;
  readonly headers: { readonly 'content-type': string; readonly 'stripe-signature': string };
}

const SETTINGS: StripeSettings = {
  secretKey: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc',
  webhookSecret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  publishableKey: 'pk_test_TYooMQauvdEDq54NiTphI7jx',
};

/** What Stripe's API of our version takes; it refuses anything else. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  customers: ['name', 'email', 'metadata'],
  setup_intents: [
    ...['customer', 'payment_method', 'allowed_payment_method_types', 'automatic_payment_methods', 'usage'],
    ...['confirm', 'use_stripe_sdk', 'metadata', 'expand'],
  ],
  payment_intents: [
    ...['amount', 'currency', 'description', 'customer', 'payment_method', 'allowed_payment_method_types'],
    ...['automatic_payment_methods', 'confirm', 'off_session', 'use_stripe_sdk', 'metadata'],
  ],
};

/** Stripe, as far as we use it, with its published shapes, on this machine. It moves no money. */
export async function startStripeStandIn(): Promise<StripeStandIn> {
  const requests: StripeRequest[] = [];
  /** With the metadata that they were made with. */
  const customers = new Map<string, FormValues>();
  /** Payment methods by the customer to whom they belong. */
  const owners = new Map<string, string>();
  const intents = new Map<string, Intent>();
  const keys = new Map<string, { readonly asked: string; readonly answer: Answer }>();

  const missing = (what: string, param: string): Answer =>
    refuse({ code: 'resource_missing', param, message: `No such ${what}` }, 404);

  function createCustomer(values: FormValues): Answer {
    const id = newId('cus');
    customers.set(id, values);
    return done({ id, object: 'customer', livemode: false, ...values });
  }

  function checkCard(values: FormValues): Answer | StandInCard {
    const { customer, payment_method } = values as Record<string, string>;
    if (!customer || !customers.has(customer)) return missing('customer', 'customer');
    const card = payment_method ? standInCard(payment_method) : undefined;
    if (!payment_method || !card) return missing('PaymentMethod', 'payment_method');
    const owner = owners.get(payment_method);
    if (owner !== undefined && owner !== customer)
      return refuse({ param: 'payment_method', message: 'The PaymentMethod belongs to another Customer.' });
    return card;
  }

  function newIntent(object: Intent['object'], values: FormValues): Intent {
    const id = newId(object === 'setup_intent' ? 'seti' : 'pi');
    const { confirm: _c, off_session: _o, use_stripe_sdk: _u, expand: _e, metadata = {}, ...rest } = values;
    const problem = object === 'setup_intent' ? { last_setup_error: null } : { last_payment_error: null };
    const intent: Intent = {
      ...{ ...rest, ...problem, id, object, metadata: metadata as FormValues },
      ...{ customer: String(rest.customer), payment_method: String(rest.payment_method) },
      ...{ status: 'requires_confirmation', client_secret: `${id}_secret_${randomUUID().slice(0, 8)}` },
    };
    intents.set(id, intent);
    return intent;
  }

  function decline(intent: Intent, code: string): Answer {
    const problem = declineOf(code);
    const isSetup = intent.object === 'setup_intent';
    intent.status = 'requires_payment_method';
    intent[isSetup ? 'last_setup_error' : 'last_payment_error'] = problem;
    return { status: 402, body: { error: { ...problem, [intent.object]: { ...intent } } } };
  }

  function createSetupIntent(values: FormValues): Answer {
    const card = checkCard(values);
    if ('status' in card) return card;
    const intent = newIntent('setup_intent', values);
    if (card.atSaving === 'asks') intent.status = 'requires_action';
    else if (card.atSaving !== 'succeeds') return decline(intent, card.atSaving);
    else succeed(intent);
    return done(withCard(intent));
  }

  function createPaymentIntent(values: FormValues): Answer {
    const card = checkCard(values);
    if ('status' in card) return card;
    if (!owners.has(String(values.payment_method)))
      return refuse({ param: 'payment_method', message: 'It was detached, and may not be used again.' });
    const intent = newIntent('payment_intent', values);
    if (card.atCharges === 'asks') {
      if (values.off_session === 'true') return decline(intent, 'authentication_required');
      intent.status = 'requires_action';
    } else if (card.atCharges !== 'succeeds') return decline(intent, card.atCharges);
    else succeed(intent);
    return done(intent);
  }

  function succeed(intent: Intent): void {
    intent.status = 'succeeded';
    if (intent.object === 'setup_intent' && intent.payment_method)
      owners.set(intent.payment_method, intent.customer);
  }

  function cancel(intent: Intent): Answer {
    if (!intent.status.startsWith('requires_'))
      return refuse({
        code: `${intent.object}_unexpected_state`,
        message: `You cannot cancel this because it has a status of ${intent.status}.`,
      });
    intent.status = 'canceled';
    return done(intent);
  }

  function act({ method, path, values }: StripeRequest): Answer {
    const [, , resource = '', id, verb] = path.split('/');
    const known = PARAMETERS[resource] ?? [];
    const stray = id ? undefined : Object.keys(values).find((name) => !known.includes(name));
    if (method === 'POST' && stray !== undefined)
      return refuse({ code: 'parameter_unknown', param: stray, message: `Received unknown parameter` });
    if (resource === 'customers' && method === 'DELETE') return deleteCustomer(id ?? '');
    if (resource === 'customers' && id === 'search') return searchCustomers(values);
    if (resource === 'customers') return createCustomer(values);
    if (resource === 'payment_methods' && id && verb === 'detach') {
      if (!owners.delete(id)) return refuse({ message: 'It is not attached, so it cannot be detached.' });
      return done({ id, object: 'payment_method', customer: null });
    }
    if (method === 'GET' && !id) return list(String(values.customer));
    if (!id) return resource === 'setup_intents' ? createSetupIntent(values) : createPaymentIntent(values);
    const intent = intents.get(id);
    if (!intent) return missing(resource, 'intent');
    return verb === 'cancel' ? cancel(intent) : done(withCard(intent));
  }

  function list(customer: string): Answer {
    if (!customers.has(customer)) return missing('customer', 'customer');
    const data = [...intents.values()].filter(
      (intent) => intent.object === 'payment_intent' && intent.customer === customer,
    );
    return done({ object: 'list', url: '/v1/payment_intents', has_more: false, data: data.toReversed() });
  }

  /** Those whose metadata have the value that the query names. */
  function searchCustomers({ query }: FormValues): Answer {
    const [, name = '', value = ''] = /^metadata\['(\w+)'\]:'([^']+)'$/.exec(String(query)) ?? [];
    const data = [...customers]
      .filter(([, { metadata }]) => (metadata as FormValues | undefined)?.[name] === value)
      .map(([id]) => ({ id, object: 'customer' }));
    return done({ object: 'search_result', url: '/v1/customers/search', has_more: false, data });
  }

  /** With every card that belongs to it. */
  function deleteCustomer(id: string): Answer {
    if (!customers.delete(id)) return missing('customer', 'id');
    for (const [paymentMethod, owner] of owners) if (owner === id) owners.delete(paymentMethod);
    return done({ id, object: 'customer', deleted: true });
  }

  /** The same key is answered the same, as long as it asks for the same. */
  function actOnce(request: StripeRequest): Answer {
    const { key } = request;
    if (key === undefined) return act(request);
    const asked = JSON.stringify([request.path, request.values]);
    const before = keys.get(key);
    if (before && before.asked !== asked)
      return refuse({ type: 'idempotency_error', message: 'Keys can only be used with the same parameters' });
    const answer = before?.answer ?? structuredClone(act(request));
    // What was never begun can be tried again.
    if (answer.status !== 400 && answer.status !== 404) keys.set(key, { asked, answer });
    return answer;
  }

  const server = createServer(async (incoming, response) => {
    const request = await readRequest(incoming);
    requests.push(request);
    const answer = standIn.fails === 'before' ? LOST : (standIn.answersWith ?? actOnce(request));
    const isLost = standIn.fails === 'after' && request.method === 'POST';
    const { status, body } = isLost ? LOST : answer;
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_standin' });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  function findIntent(id: string): Intent {
    const intent = intents.get(id);
    if (!intent) throw new TypeError(`There is no ${id}`);
    return intent;
  }

  const standIn: StripeStandIn = {
    settings: SETTINGS,
    server: { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 },
    requests,
    fails: null,
    answersWith: null,
    intents: (object) => [...intents.values()].filter((one) => object === undefined || one.object === object),
    confirm(id, succeeds) {
      const intent = findIntent(id);
      if (succeeds) succeed(intent);
      else decline(intent, `${intent.object}_authentication_failure`);
    },
    setStatus(id, status) {
      findIntent(id).status = status;
    },
    forgetKeys: () => keys.clear(),
    removeCustomer: (id) => void customers.delete(id),
    customers: () => [...customers.keys()],
    isAttached: (paymentMethod) => owners.has(paymentMethod),
    event: (type, intentId, options) => signEvent(type, findIntent(intentId), options),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return standIn;
}

/** As docs.stripe.com/webhooks/signature describes it. */
function signEvent(
  type: string,
  intent: Intent,
  { at = new Date(), secret = SETTINGS.webhookSecret }: EventOptions = {},
): SignedEvent {
  const event = { id: newId('evt'), object: 'event', api_version: '2025-03-31.basil', type };
  const body = JSON.stringify({ ...event, livemode: false, data: { object: intent } }, null, 2);
  const timestamp = Math.floor(at.getTime() / 1_000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return {
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': `t=${timestamp},v1=${signature}`,
    },
  };
}

const LOST: Answer = { status: 503, body: { error: { type: 'api_error', message: 'Out of reach' } } };

async function readRequest(incoming: IncomingMessage): Promise<StripeRequest> {
  const { method = '', url = '', headers } = incoming;
  const [path = '', query = ''] = url.split('?');
  const key = headers['idempotency-key'];
  const values = readForm(method === 'GET' ? query : await text(incoming));
  return { method, path, values, key: typeof key === 'string' ? key : undefined };
}

/** The payment method of a SetupIntent is always asked for with it. */
function withCard(intent: Intent): object {
  const card = intent.payment_method ? standInCard(intent.payment_method) : undefined;
  if (intent.object !== 'setup_intent' || !card) return intent;
  const { brand, last4 } = card;
  const details = { brand, last4, exp_month: 12, exp_year: 2099, country: 'US', funding: 'credit' };
  return {
    ...intent,
    payment_method: { id: intent.payment_method, object: 'payment_method', type: 'card', card: details },
  };
}

const done = (body: object): Answer => ({ status: 200, body });

function refuse(error: Readonly<Record<string, string>>, status = 400): Answer {
  return { status, body: { error: { type: 'invalid_request_error', ...error } } };
}

const newId = (prefix: string): string => `${prefix}_${randomUUID().replaceAll('-', '')}`;
