import { show } from '../config/config.ts'
import { AirlockError, ErrorCode } from '../contract/errors.ts'
import { nearest } from '../contract/nearest.ts'

/* Messages for developers. This module is loaded only if there is a message to show. */

/** An invalid entry of the configuration. It is ignored. */
export interface Mistake {
  /** The path of the entry, such as `features.emial`. */
  path: string
  given: unknown
  /** The valid names, if the name itself is unknown. */
  known?: string[]
}

/** The valid values of each option. Options that are not listed are booleans. */
const ALLOWED: Record<string, string> = {
  allWallets: '"SHOW", "HIDE" or "ONLY_MOBILE"',
  connectMethodsOrder: 'a list of "email", "social" and "wallet"',
  locale: 'a language tag, such as "de"',
  preload: '"eager", "idle", "visible" or "intent"',
  privacyPolicyUrl: 'an http(s) URL',
  termsConditionsUrl: 'an http(s) URL',
  themeMode: '"light" or "dark"',
  features: 'an object',
  themeVariables: 'an object',
  'metadata.description': 'a text of at most 1024 characters',
  'metadata.icons': 'a list of at most 8 URLs',
  'metadata.url': 'a URL',
  'themeVariables.--airlock-accent': 'a CSS colour',
  'themeVariables.--airlock-border-radius-master': 'a CSS length',
  'themeVariables.--airlock-color-mix': 'a CSS colour',
  'themeVariables.--airlock-color-mix-strength': 'a number from 0 to 100',
  'themeVariables.--airlock-contrast': '"AA" or "AAA"',
  'themeVariables.--airlock-density': '"comfortable" or "compact"',
  'themeVariables.--airlock-font-family': 'a CSS font-family',
  'themeVariables.--airlock-font-size-master': 'a CSS length',
  'themeVariables.--airlock-layout': '"card" or "sheet"',
  'themeVariables.--airlock-surface': 'a CSS colour',
  'themeVariables.--airlock-text': 'a CSS colour',
  'themeVariables.--airlock-z-index': 'a whole number',
}

/** Describes the mistake and the valid values. */
function wordsFor({ path, given, known }: Mistake): string {
  const name = path.split('.').at(-1) ?? ''
  if (!known) return `${path} must be ${ALLOWED[path] ?? 'true or false'}, not ${show(given)}.`
  const meant = nearest(name, known)
  const hint = meant
    ? `Did you mean "${path.slice(0, -name.length)}${meant}"?`
    : `Known: ${known.join(', ')}.`
  return `there is no option "${path}". ${hint}`
}

/** Throws an error that describes the mistake to the caller of a method. */
export function refuse(method: string, mistake: Mistake): never {
  throw new AirlockError(ErrorCode.INVALID_PARAMS, `${method}: ${wordsFor(mistake)}`)
}

const told = new Set<string>()

/** Warns about each mistake, once per page. */
export function warn(mistakes: readonly Mistake[]): void {
  for (const mistake of mistakes) {
    const text = wordsFor(mistake) + (mistake.known ? '' : ' It is ignored.')
    if (!told.has(text)) console.warn(`Airlock: ${text}`)
    told.add(text)
  }
}
