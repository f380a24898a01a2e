import type { OwnName } from '../../../shared/names/api.ts'
import { type TextProblem, textProblem } from '../../../shared/names/texts.ts'

/** Text records by their key (ENSIP-5). */
export type Texts = Readonly<Record<string, string>>

/** The text records that the form has a field for, in its order. A name keeps those that it does not show. */
export const TEXT_KEYS = ['avatar', 'bio', 'url', 'com.twitter', 'com.github', 'email'] as const
export type TextKey = (typeof TEXT_KEYS)[number]

/** Names of accounts, which are saved without the sign that people write before them. */
const ACCOUNTS: ReadonlySet<TextKey> = new Set(['com.twitter', 'com.github'])

/** The text records of a name. */
export const textsOf = ({ attributes: [texts = {}] }: Pick<OwnName, 'attributes'>): Texts => texts

/** The key of the field that shows a text record. */
export const fieldOf = (key: string): string => (key === 'description' ? 'bio' : key)

/** The value in the form. `description` says the same as `bio`, and comes first for ENS clients. */
export const savedText = (texts: Texts, key: TextKey): string =>
  (key === 'bio' && texts.description) || texts[key] || ''

/** What the visitor typed, as it is saved. */
const cleanText = (key: TextKey, typed: string): string =>
  ACCOUNTS.has(key) ? typed.trim().replace(/^@/, '') : typed.trim()

/** The keys whose value differs from the saved one. */
export const changedKeys = (texts: Texts, typed: Texts): TextKey[] =>
  TEXT_KEYS.filter((key) => cleanText(key, typed[key] ?? savedText(texts, key)) !== savedText(texts, key))

/** The text records with what the visitor typed. An empty field removes its record. */
export function editedTexts(texts: Texts, typed: Texts): Texts {
  const changed = changedKeys(texts, typed)
  const replaced = new Set<string>(changed.flatMap((key) => (key === 'bio' ? [key, 'description'] : key)))
  const kept = Object.entries(texts).filter(([key]) => !replaced.has(key))
  const added = changed.map((key) => [key, cleanText(key, typed[key] ?? '')] as const)
  return Object.fromEntries([...kept, ...added.filter(([, value]) => value !== '')])
}

/**
 * What is wrong with what the visitor changed, by key. An empty field is right, and so is a saved value: the server
 * keeps those that an older rule accepted.
 */
export const typedProblems = (texts: Texts, typed: Texts): ReadonlyMap<TextKey, TextProblem> =>
  new Map(
    changedKeys(texts, typed).flatMap((key) => {
      const value = cleanText(key, typed[key] ?? '')
      const problem = value === '' ? null : textProblem(key, value)
      return problem ? [[key, problem] as const] : []
    }),
  )
