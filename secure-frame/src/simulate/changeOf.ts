import { getAddress } from 'viem/utils'
import type { BalanceChanges } from '../approval/display.ts'
import type { DecodeContext } from '../decode/context.ts'
import { nativeAmount, shownName, tokenAmount } from '../decode/evm/amount.ts'
import type { Lookup, TokenFacts } from '../decode/evm/lookup.ts'
import { simulateWords } from '../messages/en/simulate.ts'
import { type Moved, NATIVE } from './logs.ts'

type Change = NonNullable<BalanceChanges>['changes'][number]

/** A collectible with its id; without an id, the number of them. */
function amountOf(size: bigint, id: bigint | null, facts: TokenFacts): string {
  if (id !== null) return size === 1n ? `#${id}` : `${size} × #${id}`
  if (facts.standard === 'erc721') return simulateWords.items(size)
  return tokenAmount(size, facts)
}

/** Describes the change of one account's balance of one asset. */
export async function changeOf(
  { token, id, amount }: Moved,
  context: DecodeContext,
  lookup: Lookup,
): Promise<Change> {
  const direction = amount > 0n ? 'in' : 'out'
  const size = amount > 0n ? amount : -amount
  if (token === NATIVE)
    return {
      direction,
      amount: nativeAmount(size, context),
      asset: context.network?.nativeCurrency.symbol ?? '',
    }
  const facts = await lookup.token(token)
  const named = facts.name === null ? '' : `${shownName(facts.name, facts.verified)} `
  return { direction, amount: amountOf(size, id, facts), asset: `${named}${getAddress(token)}` }
}
