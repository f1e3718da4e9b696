// Turns every thrown error into the error body. The cause of an unexpected error is logged with the
// request id and not shown.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Problem, type ProblemKey } from '#contract/problems.ts';
import { linkPage } from '#server/http/link-page.ts';
import type { Log } from '#server/log.ts';
import { failureFields, problemBody } from '#server/problem-body.ts';

// Fastify's own errors, by their documented codes.
const fastifyProblems: Readonly<Record<string, ProblemKey>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media_type_unsupported',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'json_invalid',
  FST_ERR_CTP_EMPTY_TYPE: 'media_type_unsupported',
  FST_ERR_BAD_URL: 'not_found',
};

// Its other errors by status: unknown paths and methods.
const statusProblems: Readonly<Record<number, ProblemKey>> = {
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'body_too_large',
  414: 'not_found',
  415: 'media_type_unsupported',
};

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isFastifyError(error)) {
    const key = fastifyProblems[error.code] ?? statusProblems[error.statusCode ?? 500];
    if (key !== undefined) return new Problem(key, { cause: error });
  }
  return new Problem('unexpected', { cause: error });
}

export function answerProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Log,
): FastifyReply {
  const problem = problemOf(error);
  // Under load each of very many calls is refused; they are counted instead.
  const isLoad = problem.key === 'busy' && problem.cause === undefined;
  if (problem.status >= 500 && !isLoad) {
    log.error('call_failed', {
      request_id: request.id,
      call: request.routeOptions.config.call,
      ...failureFields(problem),
    });
  }
  if (problem.retryAfterS !== undefined) reply.header('retry-after', String(problem.retryAfterS));
  reply.status(problem.status).header('cache-control', 'no-store');
  const page = linkPage(request, problem.key);
  if (page !== undefined) return reply.type('text/html; charset=utf-8').send(page);
  return reply
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(problemBody(problem, request.id)));
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}
