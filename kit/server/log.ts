import { destination, type Logger, pino } from 'pino'

interface LogOptions {
  /** Which server speaks. */
  service: string
  level: string
  /** Goes over every finished line before it is written: what must not be in a log is taken out here. */
  redact?: (line: string) => string
}

/**
 * A server's log: one JSON object a line. Nothing in it says who visited: no addresses, no paths of other sites, no
 * query values but the id of a project that exists.
 */
export function createLog({ service, level, redact }: LogOptions): Logger {
  const options = { level, base: { service }, timestamp: pino.stdTimeFunctions.isoTime }
  if (!redact) return pino(options)
  const out = destination({ fd: 1, sync: true })
  return pino(options, { write: (line: string) => out.write(redact(line)) })
}
