import { decode } from 'punycode/punycode.es6.js'
import { hasHidden } from './text.ts'

/** The displayed name of a site in an approval (SEC-16). */
export interface SiteLabel {
  /** Host and port in ASCII, in which look-alike letters become visible (punycode). */
  text: string
  /** The host in Unicode; null if it is the same. */
  unicode: string | null
  /** Whether a label mixes scripts, contains an invisible character, or imitates plain Latin. */
  mixedScript: boolean
  /** Not encrypted: the page could have been changed in transit. */
  insecure: boolean
}

/**
 * The allowed scripts of a label (UTS 39, highly restrictive): one script, or the mixtures of East Asian
 * languages.
 */
const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Bengali',
  'Tamil',
  'Thai',
  'Georgian',
  'Hangul',
  'Han',
  'Hiragana',
  'Katakana',
  'Bopomofo',
  'Ethiopic',
  'Khmer',
  'Lao',
  'Cherokee',
] as const
const TOGETHER: readonly (readonly string[])[] = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Hangul'],
  ['Latin', 'Han', 'Bopomofo'],
]

/** Letters of other scripts that look like Latin ones: a label with nothing else reads like a Latin word. */
const LATIN_LOOKALIKES = /^[аеорсухіјѕһԁԛԝьӏгтпкмвնոսցօαορνιτκυ0-9-]+$/u

function mixes(label: string): boolean {
  if (hasHidden(label)) return true
  const letters = [...label].filter((letter) => /\p{L}/u.test(letter))
  const found = new Set(
    letters.map(
      (letter) => SCRIPTS.find((name) => new RegExp(`\\p{scx=${name}}`, 'u').test(letter)) ?? 'other',
    ),
  )
  if (found.size > 1) return !TOGETHER.some((group) => [...found].every((name) => group.includes(name)))
  return found.size === 1 && !found.has('Latin') && LATIN_LOOKALIKES.test(label)
}

const LOCAL = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/** Uses the parser itself: in Node 20, `URL.canParse` is wrong about letters like ü once it is compiled. */
function read(origin: string): URL | null {
  try {
    return new URL(origin)
  } catch {
    return null
  }
}

function decoded(label: string): string | null {
  try {
    return label.startsWith('xn--') ? decode(label.slice(4)) : label
  } catch {
    return null
  }
}

/** @returns null for an invalid web origin, such as the opaque `null`. */
export function siteLabel(origin: string): SiteLabel | null {
  const url = read(origin)
  if (url === null) return null
  const { host, hostname, port, protocol } = url
  if ((protocol !== 'https:' && protocol !== 'http:') || host === '') return null
  const labels = hostname.split('.')
  const written = labels.map(decoded)
  const readable = written.every((label) => label !== null)
  const unicode = readable ? written.join('.') : null
  return {
    text: host,
    unicode: unicode === null || unicode === hostname ? null : port === '' ? unicode : `${unicode}:${port}`,
    mixedScript: !readable || written.some((label) => label !== null && mixes(label)),
    insecure: protocol === 'http:' && !LOCAL.test(hostname),
  }
}
