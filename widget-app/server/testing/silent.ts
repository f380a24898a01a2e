import { pino } from 'pino'

/** A log for tests that do not read it. */
export const silent = pino({ level: 'silent' })
