// Many connections that ask the same thing again and again, in a process of its own and with little work
// for each answer, so that it measures the server. Prints a report as JSON.
import { connect, type Socket } from 'node:net';
import { type LoadOrder, type LoadReport, readOrder } from '#tests/bench/load-order.ts';

const order: LoadOrder = readOrder(process.argv[2] ?? '');
const { hostname, port } = new URL(order.url);
const request = Buffer.from(
  [
    `${order.method} ${order.path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    ...Object.entries(order.headers).map(([name, value]) => `${name}: ${value}`),
    ...(order.body === '' ? [] : ['Content-Type: application/json']),
    ...(order.body === '' ? [] : [`Content-Length: ${Buffer.byteLength(order.body)}`]),
    '',
    order.body,
  ].join('\r\n'),
);

const head = Buffer.from('\r\n\r\n');
const endMs = performance.now() + order.seconds * 1000;
const report: LoadReport = { answered: [], refused: [], other: {}, cut: 0, noRetryAfter: 0 };

await Promise.all(
  Array.from({ length: order.connections }, (_, index) => keepAsking(`127.0.0.${2 + (index % 8)}`)),
);
process.stdout.write(JSON.stringify(report));

function keepAsking(localAddress: string): Promise<void> {
  return new Promise((done) => {
    const open = (): void => {
      const socket = connect({ host: hostname, port: Number(port), localAddress });
      let got: Buffer = Buffer.alloc(0);
      let sentMs = 0;
      let isOver = false;
      const ask = (): void => {
        if (performance.now() >= endMs) {
          finish();
          return;
        }
        got = Buffer.alloc(0);
        sentMs = performance.now();
        socket.write(request);
      };
      const finish = (): void => {
        isOver = true;
        socket.destroy();
        done();
      };
      socket.on('connect', ask);
      socket.on('data', (bytes: Buffer) => {
        got = got.length === 0 ? bytes : Buffer.concat([got, bytes]);
        const status = answerOf(got);
        if (status === undefined) return;
        const isRefused = note(status, got, performance.now() - sentMs);
        if (isRefused && order.pauseMs > 0) setTimeout(ask, order.pauseMs * (0.5 + Math.random()));
        else ask();
      });
      closed(socket, () => {
        if (isOver) return;
        report.cut += 1;
        if (performance.now() >= endMs) done();
        else setTimeout(open, 100);
      });
    };
    open();
  });
}

function closed(socket: Socket, then: () => void): void {
  socket.on('error', () => undefined);
  socket.on('close', then);
}

/** The status once the whole answer is there. */
function answerOf(got: Buffer): string | undefined {
  const end = got.indexOf(head);
  if (end === -1) return undefined;
  const text = got.toString('latin1', 0, end).toLowerCase();
  const at = text.indexOf('content-length: ');
  const length = at === -1 ? 0 : Number.parseInt(text.slice(at + 16), 10);
  return got.length >= end + 4 + length ? text.slice(9, 12) : undefined;
}

function note(status: string, got: Buffer, ms: number): boolean {
  if (status === '200') report.answered.push(Math.round(ms));
  else if (status === '503' || status === '429') {
    report.refused.push(Math.round(ms));
    if (!/\r\nretry-after: [1-9]/i.test(got.toString('latin1', 0, 1_500))) report.noRetryAfter += 1;
    return true;
  } else report.other[status] = (report.other[status] ?? 0) + 1;
  return false;
}
