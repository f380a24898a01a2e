import type { DecodeContext } from '../context.ts'
import { knownTokens } from '../knownTokens.ts'

type OnNetwork = Pick<DecodeContext, 'network'>

/**
 * A symbol without what makes no difference to a reader: capitals, the forms of a character that Unicode calls
 * compatible (NFKC), such as wide letters, and marks that can be added to any name.
 */
const plain = (symbol: string): string =>
  symbol
    .normalize('NFKC')
    .replace(/[._+-]/g, '')
    .toUpperCase()

const ASCII = /^[\x21-\x7e]+$/
const FOREIGN_LETTER = /^(?![A-Z])\p{L}$/u

/** Whether an unverified symbol may be read as that of the coin: a letter of another script may look like any letter. */
export function imitatesCoin(symbol: string, { network }: OnNetwork): boolean {
  const letters = [...plain(symbol)]
  const coin = [...plain(network?.nativeCurrency.symbol ?? '')]
  return (
    letters.length === coin.length &&
    letters.every((letter, index) => letter === coin[index] || FOREIGN_LETTER.test(letter))
  )
}

/**
 * Whether an unverified symbol may be read as that of something with a value: the coin, the wrapped coin or a known token.
 * Other scripts have letters that look like those of ASCII, so every such symbol counts.
 */
export function imitatesKnown(symbol: string, context: OnNetwork): boolean {
  const coin = context.network?.nativeCurrency.symbol ?? ''
  const taken = [...knownTokens(context).map((token) => token.symbol), coin, `W${coin}`]
  return !ASCII.test(symbol) || taken.map(plain).includes(plain(symbol))
}
