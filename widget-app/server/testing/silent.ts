import { pino } from 'pino'

/** A log of a test that does not read it. */
export const silent = pino({ level: 'silent' })
