import {
  type RequestText,
  readRequest,
  valueAt,
  withValue,
} from '#portal/services/execution/form/request-text.ts';

const total =
  /^(?:linesTotal|allowanceTotal|chargeTotal|netTotal|vatTotals?|vatTotal_\d+(?:_\d+)?|grandTotal|amountDue)$/;

/** Whether a path inside `data` is an amount that the lines make. */
export function isDerived(path: string): boolean {
  return /^items\.\d+\.net$/.test(path) || total.test(path.split('.')[0] ?? '');
}

/** The paths of such amounts that the request has. */
export function amountPaths(request: RequestText): string[] {
  const data: unknown = valueAt(request, 'data');
  const items: unknown = Object(data).items;
  const nets = Array.isArray(items)
    ? items.flatMap((item, index) =>
        Object.hasOwn(Object(item), 'net') ? [`items.${index}.net`] : [],
      )
    : [];
  return [...nets, ...Object.keys(Object(data)).filter((name) => total.test(name))];
}

/** Takes out what a change of one line may have made wrong: its net and the totals. */
export function withoutAmounts(text: string, line?: number): string {
  const request = readRequest(text);
  if (!request) return text;
  return amountPaths(request)
    .filter((path) => !path.startsWith('items.') || path === `items.${line}.net`)
    .reduce((next, path) => withValue(next, `data.${path}`, undefined), text);
}

/** Whether a change of this path inside `data` may change them. */
export function changesAmounts(path: string): boolean {
  return (
    /^items\.\d+\.(?:quantity|unitPrice|vatPercentage|vatCategory)$/.test(path) ||
    path === 'prepaidAmount'
  );
}
