import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';

/**
 * A name server on loopback. It answers the names it knows with their addresses, is silent for those
 * that begin with `silent`, and says of all others that there is no such name.
 */
export async function openNameServer(known: Readonly<Record<string, readonly string[]>>) {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (question, { port, address }) => {
    const { name, end } = readName(question);
    asked.push(name);
    if (name.startsWith('silent')) return;
    const type = question.readUInt16BE(end);
    const found = (known[name] ?? []).filter((each) => isIPv6(each) === (type === 28));
    const header = Buffer.from(question.subarray(0, 12));
    header.writeUInt16BE(name in known ? 0x8180 : 0x8183, 2);
    header.writeUInt16BE(found.length, 6);
    header.fill(0, 8, 12);
    const answers = found.map((each) => {
      const bytes = bytesOf(each);
      const record = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length]);
      return Buffer.concat([record, bytes]);
    });
    socket.send(Buffer.concat([header, question.subarray(12, end + 4), ...answers]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    server: `127.0.0.1:${socket.address().port}`,
    /** The names that were asked for, in order, once for each kind of address. */
    asked,
    close: () => socket.close(),
  };
}

function readName(question: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

/** Of an address in full length, such as `2001:db8:0:0:0:0:0:1`. */
function bytesOf(address: string): Buffer {
  if (!isIPv6(address)) return Buffer.from(address.split('.').map(Number));
  return Buffer.from(
    address.split(':').flatMap((part) => {
      const value = Number.parseInt(part, 16);
      return [value >> 8, value & 255];
    }),
  );
}
