// What the pretended Stripe knows and answers; requests come to it through stripe-server.ts.

/** How a card behaves: `asks` at saving, `always` at every charge, `broke` only when it is charged. */
export type CardKind = 'good' | 'declined' | 'asks' | 'always' | 'broke';

interface Intent {
  id: string;
  customer: string;
  card: string | null;
  status: string;
}

export interface StripeState {
  customers: Map<string, string>;
  cards: Map<string, { id: string; kind: CardKind; customer: string | null }>;
  setups: Map<string, Intent>;
  payments: Map<string, Intent & { amount: number; currency: string; invoice: string }>;
  /** Money that moved. */
  charges: { payment: string; amount: number }[];
}

export interface ApiAnswer {
  status: number;
  json: object;
}

type Form = URLSearchParams;

export function answersOf(state: StripeState) {
  let count = 0;
  const newId = (kind: string) => {
    count += 1;
    return `${kind}_${count}`;
  };

  const customer = (form: Form): ApiAnswer => {
    const id = newId('cus');
    state.customers.set(id, form.get('metadata[user_id]') ?? '');
    return ok({ id, object: 'customer' });
  };

  const removeCustomer = (id: string): ApiAnswer => {
    if (!state.customers.delete(id)) return missing(id);
    for (const method of state.cards.values()) if (method.customer === id) method.customer = null;
    return ok({ id, object: 'customer', deleted: true });
  };

  const card = (id: string) => {
    const known = state.cards.get(id);
    if (known === undefined) return undefined;
    return {
      id,
      object: 'payment_method',
      type: 'card',
      customer: known.customer,
      card: { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2031 },
    };
  };

  const setup = (id: string): ApiAnswer => {
    const known = state.setups.get(id);
    if (known === undefined) return missing(id);
    const failed = known.status === 'requires_payment_method';
    return ok({
      id,
      object: 'setup_intent',
      customer: known.customer,
      status: known.status,
      client_secret: `${id}_secret_x`,
      payment_method: failed ? null : card(known.card ?? ''),
      last_setup_error: failed ? { message: 'The bank did not confirm it.' } : null,
    });
  };

  const startSetup = (form: Form): ApiAnswer => {
    const method = state.cards.get(form.get('payment_method') ?? '');
    if (method === undefined) return missing('payment_method');
    if (method.kind === 'declined') return declined('Your card was declined.');
    const id = newId('seti');
    const asks = method.kind === 'asks' || method.kind === 'always';
    const owner = form.get('customer') ?? '';
    const status = asks ? 'requires_action' : 'succeeded';
    state.setups.set(id, { id, customer: owner, card: method.id, status });
    if (!asks) method.customer = owner;
    return setup(id);
  };

  const payment = (id: string): ApiAnswer => {
    const known = state.payments.get(id);
    if (known === undefined) return missing(id);
    const { status, amount, currency, card: payment_method } = known;
    const facts = { status, amount, currency, payment_method, client_secret: `${id}_secret_x` };
    return ok({ id, object: 'payment_intent', ...facts });
  };

  const prepare = (form: Form): ApiAnswer => {
    const amount = Number(form.get('amount'));
    if (amount < 50) return invalid('amount_too_small', 'Amount must be at least 50 cents.');
    const id = newId('pi');
    state.payments.set(id, {
      id,
      customer: form.get('customer') ?? '',
      card: null,
      status: 'requires_payment_method',
      amount,
      currency: form.get('currency') ?? '',
      invoice: form.get('metadata[invoice_id]') ?? '',
    });
    return payment(id);
  };

  const confirm = (id: string, form: Form): ApiAnswer => {
    const known = state.payments.get(id);
    const method = state.cards.get(form.get('payment_method') ?? '');
    if (known === undefined || method === undefined) return missing(id);
    if (known.status === 'succeeded') {
      return invalid(
        'payment_intent_unexpected_state',
        'This PaymentIntent has succeeded already.',
      );
    }
    if (method.customer !== known.customer) return invalid('parameter_invalid', 'Not its card.');
    known.card = method.id;
    if (method.kind === 'broke') return declined('Your card has insufficient funds.');
    if (method.kind === 'always') {
      if (form.get('off_session') === 'true') return declined('Your card needs confirmation.');
      known.status = 'requires_action';
      return payment(id);
    }
    known.status = 'succeeded';
    state.charges.push({ payment: id, amount: known.amount });
    return payment(id);
  };

  const detach = (id: string): ApiAnswer => {
    const known = state.cards.get(id);
    if (known === undefined || known.customer === null) {
      return invalid('payment_method_unexpected_state', 'It is not attached to a customer.');
    }
    known.customer = null;
    return ok(card(id) ?? {});
  };

  return (method: string, url: string, form: Form): ApiAnswer => {
    const [path = '', query = ''] = url.split('?', 2);
    const [, , kind = '', id = '', action = ''] = path.split('/');
    if ([...form.keys()].some((name) => name.startsWith('payment_method_types'))) {
      return invalid('payment_method_types_no_longer_supported', 'Not with this API version.');
    }
    const place = [method, kind, id === '' ? '' : 'id', action].filter(Boolean).join(' ');
    switch (place) {
      case 'POST customers':
        return customer(form);
      case 'DELETE customers id':
        return removeCustomer(id);
      case 'GET payment_methods id': {
        const found = card(id);
        return found === undefined ? missing(id) : ok(found);
      }
      case 'POST payment_methods id detach':
        return detach(id);
      case 'POST setup_intents':
        return startSetup(form);
      case 'GET setup_intents id':
        return setup(id);
      case 'POST payment_intents':
        return prepare(form);
      case 'GET payment_intents id':
        return payment(id);
      case 'POST payment_intents id confirm':
        return confirm(id, form);
      default:
        return invalid('url_invalid', `Unrecognized request URL: ${place} ${query}`);
    }
  };
}

function ok(json: object): ApiAnswer {
  return { status: 200, json };
}

function missing(what: string): ApiAnswer {
  const error = { type: 'invalid_request_error', code: 'resource_missing' };
  return { status: 404, json: { error: { ...error, message: `No such object: ${what}` } } };
}

function invalid(code: string, message: string): ApiAnswer {
  return { status: 400, json: { error: { type: 'invalid_request_error', code, message } } };
}

function declined(message: string): ApiAnswer {
  return { status: 402, json: { error: { type: 'card_error', code: 'card_declined', message } } };
}
