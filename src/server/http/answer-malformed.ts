// Answers what Node could not read as a request, so that no route ever sees it. Node's own words would
// reveal details.
import type { Duplex } from 'node:stream';
import { Problem } from '#contract/problems.ts';
import { problemBody } from '#server/problem-body.ts';

/** Headers that are too large have an answer like any refusal; other garbage has only a status. */
export function answerMalformed(error: Error, socket: Duplex, newId: () => string): void {
  if (!socket.writable) return;
  if (!('code' in error) || error.code !== 'HPE_HEADER_OVERFLOW') {
    socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    return;
  }
  const id = newId();
  const body = JSON.stringify(problemBody(new Problem('headers_too_large'), id));
  const head = [
    'HTTP/1.1 431 Request Header Fields Too Large',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    `X-Request-Id: ${id}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
