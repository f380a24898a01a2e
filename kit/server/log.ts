import { destination, type Logger, pino } from 'pino'

interface LogOptions {
  /** The name of the server that logs. */
  service: string
  level: string
  /** Processes every finished line before it is written, to remove what must not be in a log. */
  redact?: (line: string) => string
}

/**
 * Creates a server's log: one JSON object a line. It never identifies visitors: no addresses, no paths of other
 * sites, and no query values except the id of an existing project.
 */
export function createLog({ service, level, redact }: LogOptions): Logger {
  const options = { level, base: { service }, timestamp: pino.stdTimeFunctions.isoTime }
  if (!redact) return pino(options)
  const out = destination({ fd: 1, sync: true })
  return pino(options, { write: (line: string) => out.write(redact(line)) })
}
