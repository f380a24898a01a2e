import { cleanLabel, LONGEST_LABEL, labelProblem } from '../../shared/names/label.ts'
import { isReserved } from './rules.ts'

/** How many suggestions there are at most. */
export const MOST_SUGGESTIONS = 6

const ENDINGS = ['-eth', '-wallet', '-xyz']
const STARTS = ['the-', 'its-', 'i-am-']

/** Small and steady numbers from the letters, so that the same text always gets the same suggestions. */
const numberOf = (label: string, from: number): number =>
  [...label].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_000, from) + 1_000

/** Labels like the typed one, itself first. All of them may be registered, as far as their form tells. */
export function labelsLike(typed: string, reserved: readonly string[]): string[] {
  const label = cleanLabel(typed)
  if (label === '') return []
  const candidates = [
    label,
    `${label}${(numberOf(label, 7) % 90) + 10}`,
    ...ENDINGS.map((ending) => `${label}${ending}`),
    ...STARTS.map((start) => `${start}${label}`),
    `${label}-${numberOf(label, 3)}`,
  ]
  const usable = candidates.filter(
    (one) => one.length <= LONGEST_LABEL && labelProblem(one) === null && !isReserved(one, reserved),
  )
  return [...new Set(usable)]
}
