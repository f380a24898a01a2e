import { useState } from 'react'
import type { Asset } from '../../state/late/asset.ts'
import { cleanAmount } from './amount.ts'
import { amountForUsd, usdText } from './usdText.ts'

/** What was typed in US dollars, and the amount of the token that it stands for. */
interface Typed {
  usd: string
  amount: string
}

/** Digits behind the point of an amount in US dollars. */
const CENTS = /(\.\d\d)\d+$/

/**
 * Lets the visitor type in US dollars what the form keeps as an amount of the token. An amount that did not come from here,
 * such as all that the account has, is shown by its worth. `clean` and `amountOf` belong to what is typed: the first
 * normalizes it, the second is the amount of the token.
 */
export function useUnit(asset: Asset | null, amount: string) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const isUsd = typed !== null && asset !== null && asset.price !== null
  const kept = typed?.amount === amount ? typed.usd : asset && usdText(amount, asset)
  return {
    isUsd,
    shown: isUsd ? (kept ?? '') : amount,
    turn: () => setTyped(isUsd || !asset ? null : { usd: usdText(amount, asset), amount }),
    clean: (text: string) => (isUsd ? cleanAmount(text).replace(CENTS, '$1') : cleanAmount(text)),
    amountOf: (text: string) => {
      if (!isUsd) return text
      const next = amountForUsd(text, asset)
      setTyped({ usd: text, amount: next })
      return next
    },
  }
}
