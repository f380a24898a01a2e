import type { Row } from '../approval/display.ts'
import { decodeWords } from '../messages/en/decode.ts'
import { row } from './context.ts'

/** One action among several, with the facts that belong to it. */
export const actionRows = (number: string, title: string, facts: readonly Row[]): Row[] => [
  row.text(decodeWords.action(number), title),
  ...facts.map((fact): Row => ({ ...fact, part: true })),
]
