// The register behind the service: earlier answers are used again, each state is asked by few at a time,
// and what keeps failing is left alone for a while. All of it is in the memory of this process.
import { setTimeout } from 'node:timers/promises';
import { limits } from '#contract/limits.ts';
import { createFairTurns, type FairTurns } from '#services/fair-turns.ts';
import { createBreaker } from '#services/network/create-breaker.ts';
import { untilAborted } from '#services/until-aborted.ts';
import type { AskVies, RegisterEntry, RegisterQuestion } from '#services/vat-validator/ask-vies.ts';
import { registerError } from '#services/vat-validator/register-errors.ts';

export interface Asking {
  /** Accounts take turns. */
  owner: string;
  /** How old an earlier answer may be. */
  maxAgeMs: number;
  /** Ends the time for all questions of a run. */
  signal: AbortSignal;
}

export type RegisterAnswer =
  | (RegisterEntry & { at: Date; isCached: boolean })
  | { status: 'unknown'; error: string; reason: string; retryAfterS: number };

export interface VatRegister {
  check(question: RegisterQuestion, asking: Asking): Promise<RegisterAnswer>;
}

export interface VatRegisterParts {
  ask: AskVies;
  now: () => Date;
  clock?: () => number;
  /** Before the second try of a register that is asked by too many. */
  pause?: () => Promise<unknown>;
}

const everyState = '*';
const queuedMax = 1_000;
const quickMs = 1_000;

export function createVatRegister(parts: VatRegisterParts): VatRegister {
  const { ask, now, pause = () => setTimeout(1_500) } = parts;
  const breaker = createBreaker(parts.clock);
  const kept = new Map<string, RegisterEntry & { at: Date }>();
  const lines = new Map<string, FairTurns>();

  const earlier = (name: string, maxAgeMs: number): RegisterAnswer | undefined => {
    const entry = kept.get(name);
    if (entry === undefined) return undefined;
    const lastsMs = entry.status === 'valid' ? limits.vatCacheMs : limits.vatInvalidCacheMs;
    const ageMs = now().getTime() - entry.at.getTime();
    if (ageMs >= lastsMs) kept.delete(name);
    // The same moment is as new as an answer of the register.
    return ageMs < lastsMs && ageMs < maxAgeMs ? { ...entry, isCached: true } : undefined;
  };

  const keep = (name: string, entry: RegisterEntry & { at: Date }): void => {
    kept.delete(name);
    kept.set(name, entry);
    const [oldest] = kept.keys();
    if (kept.size > limits.vatAnswersKept && oldest !== undefined) kept.delete(oldest);
  };

  const paused = (state: string): RegisterAnswer | undefined => {
    const pauseNow = breaker.pauseOf(state) ?? breaker.pauseOf(everyState);
    return pauseNow && unknown(pauseNow.error, pauseNow.leftS);
  };

  const askTwice = async (question: RegisterQuestion): Promise<RegisterEntry | Failed> => {
    const first = await ask(question);
    if (!('error' in first) || registerError(first.error).isCrowded !== true) return first;
    await pause();
    return ask(question);
  };

  const askNow = async (question: RegisterQuestion, name: string): Promise<RegisterAnswer> => {
    const answer = await askTwice(question);
    if ('error' in answer) {
      const { failing } = registerError(answer.error);
      const failed = failing === 'state' ? question.countryCode : everyState;
      if (failing !== undefined) breaker.failed(failed, answer.error);
      return unknown(answer.error);
    }
    breaker.worked(question.countryCode);
    breaker.worked(everyState);
    const entry = { ...answer, at: now() };
    keep(name, entry);
    return { ...entry, isCached: false };
  };

  return {
    check: async (question, { owner, maxAgeMs, signal }) => {
      const { countryCode, number, requester } = question;
      // A consultation number is the proof of who asked, and nobody else's.
      const asker = requester && `${owner} ${requester.countryCode}${requester.number}`;
      const name = [countryCode, number, asker ?? ''].join(' ');
      const known = earlier(name, maxAgeMs) ?? paused(countryCode);
      if (known !== undefined) return known;
      const leave = await lineOf(countryCode)
        .enter(signal, owner)
        .catch(() => undefined);
      if (leave === undefined) return unknown('NOT_ASKED');
      // Meanwhile somebody else may have asked the same.
      const answer = earlier(name, maxAgeMs) ?? paused(countryCode);
      if (answer !== undefined) {
        leave();
        return answer;
      }
      // It goes on without this run, whose time may be over; the next one finds the answer.
      const asked = askNow(question, name).finally(leave);
      return untilAborted(asked, signal).catch((error: unknown) => {
        if (signal.aborted) return unknown('TIMEOUT');
        throw error;
      });
    },
  };

  function lineOf(state: string): FairTurns {
    const line = lines.get(state) ?? newLine();
    lines.set(state, line);
    return line;
  }
}

type Failed = { error: string };

function newLine(): FairTurns {
  const places = limits.vatAskedPerStateAtOnce;
  return createFairTurns({ places, queuedMax, quickMs, full: 'busy', retryAfterS: 5 });
}

function unknown(error: string, leftS?: number): RegisterAnswer {
  const { reason, retryAfterS } = registerError(error);
  return { status: 'unknown', error, reason, retryAfterS: leftS ?? retryAfterS };
}
