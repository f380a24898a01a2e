import { NATIVE } from '@airlock/kit/chains'
import { formatUnits } from 'viem'
import type { Transaction, Transfer } from '../../../shared/blockchain.ts'
import { symbolLabel } from '../../../shared/label.ts'
import type { Chain } from '../../chains/chain.ts'
import { pictureOf } from '../../tokens/packaged.ts'
import type { Tokens } from '../../tokens/tokens.ts'
import { type Move, operationOf } from '../operation.ts'
import type { SolanaFacts } from './schema.ts'

type Change = SolanaFacts['changes'][number]

const isGain = ({ delta }: Change) => !delta.startsWith('-')

function labelOf(chain: Chain, tokens: Pick<Tokens, 'label'>, mint: string | null) {
  if (mint !== null) return tokens.label(chain, mint)
  const { name, symbol } = chain.nativeCurrency
  return { name, symbol: symbolLabel(symbol) ?? '', picture: pictureOf(symbol) }
}

function transferOf(chain: Chain, tokens: Pick<Tokens, 'label'>, change: Change): Transfer {
  const { name, symbol, picture } = labelOf(chain, tokens, change.mint)
  const decimals = change.mint === null ? chain.nativeCurrency.decimals : change.decimals
  return {
    fungible_info: {
      name,
      symbol,
      icon: picture ? { url: picture } : null,
      ...(change.mint !== null && { address: `${chain.id}:${change.mint}` }),
    },
    direction: isGain(change) ? 'in' : 'out',
    quantity: { numeric: formatUnits(BigInt(change.delta.replace('-', '')), decimals) },
  }
}

/** If no balance decreased, the token was minted; if none increased, it was burned. */
function moveOf(changes: readonly Change[], change: Change): Move {
  const others = changes.filter(({ mint, owner }) => mint === change.mint && owner !== change.owner)
  const isAlone = !others.some((other) => isGain(other) !== isGain(change))
  return {
    asset: change.mint ?? NATIVE,
    direction: isGain(change) ? 'in' : 'out',
    isFromNobody: isGain(change) && isAlone,
    isToNobody: !isGain(change) && isAlone,
  }
}

/** The recipient of the account's tokens: the owner that gained most. */
function receiverOf(changes: readonly Change[], own: readonly Change[]): string | null {
  const given = own.find((change) => !isGain(change))
  const gainers = changes.filter((change) => change.mint === given?.mint && isGain(change))
  const byGain = gainers.sort((a, b) => (BigInt(a.delta) < BigInt(b.delta) ? 1 : -1))
  return given ? (byGain[0]?.owner ?? null) : null
}

/** A Solana transaction from an account's point of view. */
export function solanaTransactionFor(
  { chain, tokens }: { chain: Chain; tokens: Pick<Tokens, 'label'> },
  account: string,
  signature: string,
  { at, failed, payer, changes }: SolanaFacts,
): Transaction {
  const own = changes.filter(({ owner }) => owner === account)
  const moves = own.map((change) => moveOf(changes, change))
  const deed = { isOwn: payer === account, recipient: null, isDeployment: false, selector: '' }
  return {
    id: signature,
    metadata: {
      operationType: operationOf(deed, moves),
      hash: signature,
      chain: chain.id,
      minedAt: new Date((at ?? 0) * 1_000).toISOString(),
      sentFrom: payer,
      sentTo: receiverOf(changes, own) ?? (own.some(isGain) ? account : null),
      status: failed ? 'failed' : 'confirmed',
      nonce: 0,
    },
    transfers: own.length > 0 ? own.map((change) => transferOf(chain, tokens, change)) : null,
  }
}
