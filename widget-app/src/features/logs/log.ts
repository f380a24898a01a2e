import { createRing } from './ring.ts'

/** From the least important to the most. */
const LEVELS = ['debug', 'info', 'error'] as const
export type LogLevel = (typeof LEVELS)[number]

export interface Log {
  /** Adds a line, unless its level is below the log's. The caller masks the text. */
  write: (level: LogLevel, message: string) => void
  /** The lines as JSON, one a line, the oldest first. */
  text: () => string
}

export function createLog(level: LogLevel): Log {
  const ring = createRing()
  const least = LEVELS.indexOf(level)
  return {
    write: (at, message) => {
      if (LEVELS.indexOf(at) >= least)
        ring.push(JSON.stringify({ time: new Date().toISOString(), level: at, message }))
    },
    text: ring.text,
  }
}

/** One log for each widget, by its services. */
const logs = new WeakMap<object, Log>()

/** The widget's log: of level `error`, or of everything if the dApp has `debug` on. */
export function logOf(widget: object, isDebug: boolean | undefined): Log {
  const log = logs.get(widget) ?? createLog(isDebug ? 'debug' : 'error')
  logs.set(widget, log)
  return log
}
