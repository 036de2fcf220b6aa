import { type Logger, pino, stdTimeFunctions } from 'pino';

/** One JSON line an event. Events carry a request's reference, never a visitor's words, address or name. */
export const createLog = (): Logger => pino({ base: null, timestamp: stdTimeFunctions.isoTime });
