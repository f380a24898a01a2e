import type { ClaimReason } from '../../shared/names/api.ts'
import { labelProblem } from '../../shared/names/label.ts'
import { normalised } from '../identity/ens.ts'

/**
 * Which names may be registered. ASCII letters, digits and hyphens remain after normalisation (ENSIP-15), so that no
 * name looks like another by its script. What still looks alike within ASCII is compared by its skeleton.
 */

/** Words that could pass for the operator, for this product or for a part of ENS. */
const RESERVED = [
  'account',
  'accounts',
  'admin',
  'administrator',
  'airlock',
  'airdrop',
  'anonymous',
  'billing',
  'contact',
  'customer',
  'deposit',
  'developer',
  'helpdesk',
  'helpcenter',
  'info',
  'mail',
  'moderator',
  'null',
  'official',
  'operator',
  'owner',
  'payment',
  'payments',
  'postmaster',
  'resolver',
  'root',
  'security',
  'staff',
  'support',
  'system',
  'team',
  'test',
  'treasury',
  'undefined',
  'wallet',
  'webmaster',
]

/** Parts of words that no name may contain. */
const OFFENSIVE = [
  'arschloch',
  'asshole',
  'bastard',
  'bitch',
  'cunt',
  'faggot',
  'fuck',
  'hitler',
  'kike',
  'nazi',
  'nigga',
  'nigger',
  'pedophil',
  'porn',
  'retard',
  'shit',
  'slut',
  'tranny',
  'whore',
]

/**
 * Characters that look alike in common typefaces (Unicode TS 39, within the letters of a label). Hyphens go first, because
 * they may stand between two letters that look like one.
 */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/-/g, ''],
  [/0/g, 'o'],
  [/1/g, 'l'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
]

/** What a label looks like: two labels with the same skeleton could be mistaken for each other. */
export const skeletonOf = (label: string): string =>
  ALIKE.reduce((text, [pattern, letter]) => text.replace(pattern, letter), label)

const withoutHyphens = (label: string): string => label.replace(/-/g, '')

/** Digits that stand for letters. `1` has two readings. */
const SPELLED: Readonly<Record<string, string>> = { 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' }

/** The words that a person may read in a label, without hyphens. */
function readingsOf(label: string): string[] {
  const plain = withoutHyphens(label)
  const spelled = plain.replace(/0/g, 'o').replace(/[345789]/g, (digit) => SPELLED[digit] ?? digit)
  const words = [plain, spelled.replace(/1/g, 'i'), spelled.replace(/1/g, 'l')]
  return [...words, ...words.map(skeletonOf)]
}

/** The forms in which a reserved word is found among the readings of a label. */
const formsOf = (word: string): string[] => [withoutHyphens(word), skeletonOf(word)]

const BLOCKED = new Set(RESERVED.flatMap(formsOf))

/** Whether nobody may register this label. */
export function isReserved(label: string, more: readonly string[] = []): boolean {
  const own = new Set(more.flatMap(formsOf))
  return readingsOf(label).some(
    (word) => BLOCKED.has(word) || own.has(word) || OFFENSIVE.some((part) => word.includes(part)),
  )
}

/** A whole name in its parts. */
export interface NameParts {
  label: string
  parent: string
}

/** Splits a name directly below one of these parents; null for any other name. */
export function splitName(name: string, parents: Iterable<string>): NameParts | null {
  const dot = name.indexOf('.')
  const parent = name.slice(dot + 1)
  for (const one of parents) if (dot > 0 && one === parent) return { label: name.slice(0, dot), parent }
  return null
}

/** Why a name cannot be registered, whoever asks; null if it can, unless somebody has it. */
export function nameProblem(
  name: string,
  { parents, reserved }: { parents: readonly string[]; reserved: readonly string[] },
): ClaimReason | null {
  const parts = splitName(name, parents)
  if (!parts) return 'foreign'
  const problem = labelProblem(parts.label)
  if (problem) return problem
  if (normalised(name) !== name) return 'invalid'
  return isReserved(parts.label, reserved) ? 'reserved' : null
}
