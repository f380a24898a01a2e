import { date } from '@airlock/kit/messages'
import type { Row } from '../approval/display.ts'

/** As the visitor's clock shows it. The marks of direction that some languages add would be drawn as characters. */
const local = (time: number): string =>
  date(time, { dateStyle: 'medium', timeStyle: 'short' }).replace(/[\u200e\u200f]/g, '')

/** A time (ms) as a fact: the visitor's local one, and beside it the exact one in UTC. */
export function timeRow(label: string, time: number): Row {
  const [exact] = new Date(time).toISOString().split('.')
  return { label, value: local(time), kind: 'text', aside: `${exact?.replace('T', ' ')} UTC` }
}
