/* Texts that look like a sign-in to a person, whether or not they follow its grammar. The grammar defines
   a valid sign-in; this decides whether to warn, so it ignores every difference that people do not see. */

/** Letters that look like Latin ones. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    а: 'a',
    ɑ: 'a',
    α: 'a',
    с: 'c',
    ϲ: 'c',
    ԁ: 'd',
    е: 'e',
    ҽ: 'e',
    ɡ: 'g',
    ց: 'g',
    һ: 'h',
    հ: 'h',
    і: 'i',
    ι: 'i',
    ı: 'i',
    ɩ: 'i',
    ӏ: 'l',
    ո: 'n',
    п: 'n',
    η: 'n',
    о: 'o',
    ο: 'o',
    օ: 'o',
    р: 'p',
    ρ: 'p',
    г: 'r',
    ѕ: 's',
    т: 't',
    τ: 't',
    ս: 'u',
    υ: 'u',
    ѵ: 'v',
    ν: 'v',
    ԝ: 'w',
    ѡ: 'w',
    ω: 'w',
    ա: 'w',
    х: 'x',
    у: 'y',
    γ: 'y',
  }),
)

/** The Latin letters of a text as people see them: without blanks, marks, signs and case. */
function lettersOf(text: string): string {
  const folded = [...text.normalize('NFKD').toLowerCase()].map((letter) => LOOKALIKES.get(letter) ?? letter)
  return folded.join('').replace(/[^a-z]/g, '')
}

const PHRASE = /wantsyouto(sign|log)in|(sign|log)inwithyour(ethereum|solana|evm|crypto|web3)?(account|wallet)/
const LABELS = ['uri', 'version', 'chainid', 'nonce', 'issuedat'] as const
/** With this many of its labels, a text looks like a sign-in even without the phrase. */
const FEWEST_LABELS = 3
const LINES = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/

/** Whether a text resembles a sign-in, well-formed or not. */
export function looksLikeSignIn(text: string): boolean {
  if (PHRASE.test(lettersOf(text))) return true
  const lines = text.split(LINES).map(lettersOf)
  return LABELS.filter((label) => lines.some((line) => line.startsWith(label))).length >= FEWEST_LABELS
}

/** The longest host name with a port. */
const LONGEST = 260
const HOST = /^[^.:]+(\.[^.:]+)*\.(\p{L}[^.:]+)(:\d{1,5})?$/u
const NAMELESS = /^(localhost|\d{1,3}(\.\d{1,3}){3})(:\d{1,5})?$/i

/** The text before "wants you to …": the named site, in any spelling. */
function namedIn(text: string): string[] {
  const words = text.toLowerCase().split(/[\s\p{Z}\u3164\u2800]+/u)
  return words.flatMap((word, at) =>
    at + 2 < words.length && words[at + 1] === 'wants' && words[at + 2] === 'you' && word !== ''
      ? [word.replace(/^[a-z][a-z0-9+.-]{0,32}:\/\//, '')]
      : [],
  )
}

/** Everything in a text that is or looks like a host. */
function hostsIn(text: string): string[] {
  const tokens = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[。｡]/g, '.')
    .split(/[^\p{L}\p{N}\p{M}._:-]+/u)
    .map((token) => token.slice(0, LONGEST).replace(/^[._:-]+|[._:-]+$/g, ''))
  return tokens.filter((token) => HOST.test(token) || NAMELESS.test(token))
}

/**
 * Whether a text that looks like a sign-in names another site than the requesting one; true if that is
 * unknown.
 */
export function namesOtherSite(text: string, siteOrigin: string | null): boolean {
  if (siteOrigin === null || !URL.canParse(siteOrigin)) return true
  const { host, protocol } = new URL(siteOrigin)
  const isOther = (name: string): boolean => {
    const url = `${protocol}//${name}/`
    return !URL.canParse(url) || new URL(url).host !== host || name.includes('@')
  }
  return [...namedIn(text), ...hostsIn(text)].some(isOther)
}
