import { show } from '../config/config.ts'
import { AirlockError, ErrorCode } from '../contract/errors.ts'
import { nearest } from '../contract/nearest.ts'

/*
 * Words for developers. This is loaded only where there is something to say.
 */

/** Something in the configuration that counts as not given. */
export interface Mistake {
  /** Such as `features.emial`. */
  path: string
  given: unknown
  /** The names that there are, where this is none of them. */
  known?: string[]
}

/** What an option must be; those that are not here are true or false. */
const ALLOWED: Record<string, string> = {
  allWallets: '"SHOW", "HIDE" or "ONLY_MOBILE"',
  connectMethodsOrder: 'a list of "email", "social" and "wallet"',
  locale: 'a language tag, such as "de"',
  preload: '"eager", "idle" or "intent"',
  privacyPolicyUrl: 'an http(s) URL',
  termsConditionsUrl: 'an http(s) URL',
  themeMode: '"light" or "dark"',
  features: 'an object',
  themeVariables: 'an object',
  'features.socials': 'false, or a list of names',
  'features.connectorTypeOrder': 'a list of names',
  'metadata.description': 'a text of at most 1024 characters',
  'metadata.icons': 'a list of at most 8 URLs',
  'metadata.url': 'a URL',
  'themeVariables.--airlock-accent': 'a CSS colour',
  'themeVariables.--airlock-border-radius-master': 'a CSS length',
  'themeVariables.--airlock-color-mix': 'a CSS colour',
  'themeVariables.--airlock-color-mix-strength': 'a number from 0 to 100',
  'themeVariables.--airlock-font-family': 'a CSS font-family',
  'themeVariables.--airlock-font-size-master': 'a CSS length',
  'themeVariables.--airlock-z-index': 'a whole number',
}

/** What is wrong, and what would be right. */
function wordsFor({ path, given, known }: Mistake): string {
  const name = path.split('.').at(-1) ?? ''
  if (!known) return `${path} must be ${ALLOWED[path] ?? 'true or false'}, not ${show(given)}.`
  const meant = nearest(name, known)
  const hint = meant
    ? `Did you mean "${path.slice(0, -name.length)}${meant}"?`
    : `Known: ${known.join(', ')}.`
  return `there is no option "${path}". ${hint}`
}

/** Says to the caller of a method what is wrong with what it was given. */
export function refuse(method: string, mistake: Mistake): never {
  throw new AirlockError(ErrorCode.INVALID_PARAMS, `${method}: ${wordsFor(mistake)}`)
}

const told = new Set<string>()

/** Warns of each mistake, once on this page. */
export function warn(mistakes: readonly Mistake[]): void {
  for (const mistake of mistakes) {
    const text = wordsFor(mistake) + (mistake.known ? '' : ' It is ignored.')
    if (!told.has(text)) console.warn(`Airlock: ${text}`)
    told.add(text)
  }
}
