import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import {
  CdpConnection,
  type CdpEvent,
  droppedEvent,
} from '#services/renderer/browser/cdp-connection.ts';

function aConnection() {
  const sent = new PassThrough();
  const received = new PassThrough();
  return { connection: new CdpConnection(sent, received), sent, received };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('an answer that arrives in many chunks is parsed once it is complete', async () => {
  const { connection, received } = aConnection();
  const answer = connection.send('Page.printToPDF');
  const data = 'č'.repeat(100_000);
  const bytes = Buffer.from(`${JSON.stringify({ id: 1, result: { data } })}\0`);
  for (let at = 0; at < bytes.length; at += 999) received.write(bytes.subarray(at, at + 999));
  expect(await answer).toEqual({ data });
});

test('two answers and an event in one chunk reach their receivers', async () => {
  const { connection, received } = aConnection();
  const events: CdpEvent[] = [];
  connection.listen((event) => events.push(event));
  const answers = [connection.send('A.a'), connection.send('B.b')];
  received.write(
    '{"id":2,"result":{"b":2}}\0{"method":"E.e","sessionId":"s"}\0{"id":1,"result":{}}\0',
  );
  expect(await Promise.all(answers)).toEqual([{}, { b: 2 }]);
  expect(events).toEqual([{ method: 'E.e', params: {}, sessionId: 's' }]);
});

test('an error of the browser rejects with its message', async () => {
  const { connection, received } = aConnection();
  const answer = connection.send('Page.printToPDF');
  received.write('{"id":1,"error":{"code":-32000,"message":"Printing failed"}}\0');
  await expect(answer).rejects.toMatchObject({
    reason: 'refused',
    message: 'Page.printToPDF: Printing failed',
  });
});

test('a command without an answer times out', async () => {
  const { connection } = aConnection();
  const answer = connection.send('Page.printToPDF', {}, { timeoutMs: 1 });
  await expect(answer).rejects.toMatchObject({ reason: 'timeout' });
});

test('when the pipe closes, pending and later commands are rejected', async () => {
  const { connection, received } = aConnection();
  const answers = [connection.send('A.a'), connection.send('B.b')];
  received.end();
  const results = await Promise.allSettled([
    ...answers,
    settled().then(() => connection.send('C.c')),
  ]);
  expect(results).toEqual(
    Array.from({ length: 3 }, () => ({
      status: 'rejected',
      reason: expect.objectContaining({ reason: 'closed' }),
    })),
  );
});

test('something that is not JSON closes the connection', async () => {
  const { connection, received } = aConnection();
  const answer = connection.send('A.a');
  received.write('no json\0');
  await expect(answer).rejects.toMatchObject({ reason: 'closed' });
});

describe('CA2: a message that is too long', () => {
  const long = 'x'.repeat(5 * 1024 * 1024);

  test('as an event is dropped while it arrives, and its session is informed', async () => {
    const { connection, received } = aConnection();
    const events: CdpEvent[] = [];
    connection.listen((event) => events.push(event));
    const answer = connection.send('A.a');
    const forged = '\\"sessionId\\":\\"other\\"}';
    received.write(`{"method":"E.e","params":{"text":"${long}${forged}"},"sessionId":"A1"}\0`);
    received.write('{"id":1,"result":{}}\0');
    expect(await answer).toEqual({});
    expect(events).toEqual([{ method: droppedEvent, params: {}, sessionId: 'A1' }]);
  });

  test('as an answer fails only its command', async () => {
    const { connection, received } = aConnection();
    const answers = [connection.send('A.a'), connection.send('B.b')];
    received.write(`{"id":1,"result":{"text":"${long}"},"sessionId":"A1"}\0{"id":2,"result":{}}\0`);
    await expect(answers[0]).rejects.toMatchObject({ reason: 'too_long' });
    expect(await answers[1]).toEqual({});
  });

  test('as an answer is accepted if the command allowed for it', async () => {
    const { connection, received } = aConnection();
    const answer = connection.send('A.a', {}, { answerBytesMax: 6 * 1024 * 1024 });
    received.write(`{"id":1,"result":{"text":"${long}"}}\0`);
    expect(await answer).toEqual({ text: long });
  });

  test('without a session closes the connection, and so does a listener that throws', async () => {
    const one = aConnection();
    one.received.write(`{"method":"E.e","params":{"text":"${long}"}}\0`);
    expect(await one.connection.closed).toContain('too long');
    const two = aConnection();
    two.connection.listen(({ method }) => {
      if (method === 'E.e') throw new Error('a fault of ours');
    });
    two.received.write('{"method":"E.e"}\0');
    expect(await two.connection.closed).toContain('a fault of ours');
  });
});
