import { type Logger, pino } from 'pino'

/**
 * The server's log: one JSON object a line. Nothing in it says who visited: no addresses, no paths of other sites, no
 * query values but the id of a project that exists.
 */
export function createLog(level: string): Logger {
  return pino({ level, base: { service: 'widget' }, timestamp: pino.stdTimeFunctions.isoTime })
}
