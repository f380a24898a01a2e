import { number } from '@airlock/kit/messages'
import { getAddress } from 'viem/utils'
import type { BalanceChanges, Danger } from '../approval/display.ts'
import { type DecodeContext, sortedDangers } from '../decode/context.ts'
import {
  isProvenToken,
  markedAmount,
  nativeAmount,
  quotedName,
  receivedDangers,
  shownName,
  tokenDangers,
} from '../decode/evm/amount.ts'
import type { Lookup, TokenFacts } from '../decode/evm/lookup.ts'
import { simulateWords } from '../messages/en/simulate.ts'
import { type Moved, NATIVE } from './logs.ts'

type Simulated = NonNullable<BalanceChanges>

/** The change of one balance, and the risks of its token. */
interface Found {
  change: Simulated['changes'][number]
  dangers: Danger[]
}

/** A collectible with its id; without an id, the number of them. */
function amountOf(size: bigint, id: bigint | null, facts: TokenFacts, proven: boolean): string {
  if (id !== null) return size === 1n ? `#${id}` : `${number(size)} × #${id}`
  if (facts.standard === 'erc721') return simulateWords.items(size)
  return markedAmount(size, facts, proven)
}

/** A token that nobody has verified is a risk for whoever gets it. That of a collectible is not in its name. */
function dangersOf(
  { id, amount }: Moved,
  facts: TokenFacts,
  proven: boolean,
  context: DecodeContext,
): Danger[] {
  if (proven) return tokenDangers(facts, context)
  const isCollectible = id !== null || facts.standard === 'erc721'
  return amount > 0n && !isCollectible ? receivedDangers(facts, context) : []
}

async function foundIn(moved: Moved, context: DecodeContext, lookup: Lookup): Promise<Found> {
  const { token, id, amount } = moved
  const direction = amount > 0n ? 'in' : 'out'
  const size = amount > 0n ? amount : -amount
  if (token === NATIVE) {
    const asset = context.network?.nativeCurrency.symbol ?? ''
    return { change: { direction, amount: nativeAmount(size, context), asset }, dangers: [] }
  }
  const facts = await lookup.token(token)
  const proven = isProvenToken(token, facts, context)
  const sum = amountOf(size, id, facts, proven)
  const isMarked = !proven && facts.symbol !== null && sum.endsWith(shownName(facts.symbol, false))
  const nameOf = (name: string) => (isMarked ? quotedName(name) : shownName(name, proven))
  const named = facts.name === null ? '' : `${nameOf(facts.name)} `
  return {
    change: {
      direction,
      amount: sum,
      asset: `${named}${getAddress(token)}`,
    },
    dangers: dangersOf(moved, facts, proven, context),
  }
}

/** Describes the changes of one account's balances, with the risks of the tokens that move. */
export async function changesOf(
  moved: readonly Moved[],
  context: DecodeContext,
  lookup: Lookup,
): Promise<Pick<Simulated, 'changes' | 'dangers'>> {
  const found = await Promise.all(moved.map((each) => foundIn(each, context, lookup)))
  const dangers = sortedDangers(found.flatMap((each) => each.dangers))
  return { changes: found.map(({ change }) => change), ...(dangers.length > 0 && { dangers }) }
}
