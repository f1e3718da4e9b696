// How a document is paid: whoever reads it must not transfer what is collected or paid in another way.
import { parseDecimal } from '#services/templates/decimal.ts';
import { readOwn } from '#services/templates/json-value.ts';
import { printScalar } from '#services/templates/print-scalar.ts';

/** What a template prints about the payment; absent parts are ''. */
export interface PaymentWay {
  /** The name of a label: `byDirectDebit`, `byCard`, `inCash`, `alreadyPaid`; '' for others. */
  by: string;
  /** The words of the data for it. */
  text: string;
  /** The account to transfer to; '' when nothing is to be transferred. */
  iban: string;
  bic: string;
  /** Whose account it is, if said. */
  name: string;
  remittance: string;
  mandate: string;
  creditorId: string;
  debited: string;
  card: string;
}

interface Usual {
  iban: string;
  bic: string;
  /** What is left to pay. */
  due: unknown;
  prepaid: unknown;
}

// Codes of UNTDID 4461.
const directDebits: readonly string[] = ['49', '59'];
const cards: readonly string[] = ['48', '54', '55'];
const transfers: readonly string[] = ['30', '42', '58'];
const cash = '10';

/**
 * The way that `payment` names, one or a list, of which a transfer is the first; without one a transfer
 * to the usual account. Undefined when there is nothing to say.
 */
export function paymentWay(payment: unknown, usual: Usual): PaymentWay | undefined {
  const due = parseDecimal(usual.due);
  if (due?.value.lte(0)) {
    const isPaid = due.value.eq(0) && parseDecimal(usual.prepaid)?.value.gt(0);
    return isPaid ? { ...nothing, by: 'alreadyPaid' } : undefined;
  }
  const list: readonly unknown[] = Array.isArray(payment) ? payment : [payment ?? {}];
  const ways = list.map((one) => wayOf(one, usual));
  return ways.find(({ iban }) => iban !== '') ?? ways.find(({ by, text }) => by + text !== '');
}

const nothing: PaymentWay = {
  by: '',
  text: '',
  iban: '',
  bic: '',
  name: '',
  remittance: '',
  mandate: '',
  creditorId: '',
  debited: '',
  card: '',
};

function wayOf(means: unknown, usual: Usual): PaymentWay {
  const said = (name: string, holder = means) => textOf(readOwn(holder, name));
  const [card, debit] = ['card', 'directDebit'].map((name) => readOwn(means, name) ?? undefined);
  const code = said('means');
  const isOpen = code === '';
  const text = said('text');
  if (isOpen ? debit !== undefined : directDebits.includes(code)) {
    const [mandate, creditorId] = [said('mandate', debit), said('creditorId', debit)];
    const debited = said('iban', debit);
    return { ...nothing, by: 'byDirectDebit', text, mandate, creditorId, debited };
  }
  if (isOpen ? card !== undefined : cards.includes(code)) {
    return { ...nothing, by: 'byCard', text, card: said('number', card) };
  }
  const own = said('iban');
  if (own === '' && !isOpen && !transfers.includes(code)) {
    return { ...nothing, by: code === cash ? 'inCash' : '', text };
  }
  return {
    ...nothing,
    iban: own === '' ? usual.iban : own,
    bic: own === '' ? usual.bic : said('bic'),
    name: own === '' ? '' : said('accountName'),
    remittance: said('remittance'),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? printScalar(value).trim() : '';
}
