import { exactQuantity } from '@airlock/kit/messages'
import { formatUnits } from 'viem/utils'
import type { Row } from '../../approval/display.ts'
import { decodeWords } from '../../messages/en/decode.ts'
import { labelsWords } from '../../messages/en/labels.ts'
import { row } from '../context.ts'
import type { SolanaScope } from './scope.ts'

/** An amount of a token for display. */
export interface Amount {
  text: string
  mint: string | null
  clear: boolean
  /** Whether the network and the list of known tokens disagree on its decimals. */
  differs?: boolean
}

/** Describes an amount. The decimals are the instruction's, which the program checks, or else the node's. */
export async function amountOf(
  lamports: bigint,
  mint: string | null,
  said: number | null,
  { lookup }: Pick<SolanaScope, 'lookup'>,
): Promise<Amount> {
  const decimals = said ?? (mint === null ? null : await lookup.decimals(mint))
  const known = mint === null ? undefined : lookup.known(mint)
  const inUnits = { text: decodeWords.unitsOfAToken(lamports), mint }
  if (decimals === null) return { ...inUnits, clear: false }
  if (known && known.decimals !== decimals) return { ...inUnits, clear: true, differs: true }
  const symbol = known?.symbol ?? decodeWords.tokens
  return { text: `${exactQuantity(formatUnits(lamports, decimals))} ${symbol}`, mint, clear: true }
}

/** The token's name, if the operator has verified it, and its mint. */
export function mintRows({ mint }: Amount, { lookup }: SolanaScope): Row[] {
  if (mint === null) return []
  const known = lookup.known(mint)
  return [
    ...(known ? [row.text(labelsWords.token, known.name)] : []),
    row.address(labelsWords.tokenMint, mint),
  ]
}
