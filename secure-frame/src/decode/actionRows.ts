import type { Row } from '../approval/display.ts'
import { decodeWords } from '../messages/en/decode.ts'
import { row } from './context.ts'

/** Whether a row is the title of an action inside: the row below is a part of it. */
const isTitle = (facts: readonly Row[], index: number) =>
  !facts[index]?.part && facts[index + 1]?.part === true

/** One action among several, with the facts that belong to it. */
export const actionRows = (number: string, title: string, facts: readonly Row[]): Row[] => [
  row.text(decodeWords.action(number), title),
  ...facts.map((fact, index): Row => (isTitle(facts, index) ? fact : { ...fact, part: true })),
]
