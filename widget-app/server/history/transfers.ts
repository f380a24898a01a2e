import { NATIVE } from '@airlock/kit/chains'
import { formatUnits, getAddress } from 'viem'
import type { Transfer } from '../../shared/blockchain.ts'
import { symbolLabel } from '../../shared/label.ts'
import type { Chain } from '../chains/chain.ts'
import { isSpam } from '../nfts/spam.ts'
import { titleOf } from '../nfts/titles.ts'
import { pictureOf } from '../tokens/packaged.ts'
import type { Token } from '../tokens/token.ts'
import type { Tokens } from '../tokens/tokens.ts'
import type { AccountTransaction, AccountTransfer } from './facts.ts'
import type { Move } from './operation.ts'

/** The names used on a page. */
export interface Labels {
  chain: Chain
  tokens: Pick<Tokens, 'label'>
  /** By lower-case address. */
  described: ReadonlyMap<string, Token>
  /** By address without 0x. */
  collections: ReadonlyMap<string, string | null>
}

export const checksummed = (hex: string) => getAddress(`0x${hex}`)

const NOBODY = '0'.repeat(40)

type Ends = Pick<AccountTransfer, 'sender' | 'recipient'>

function directionFor(account: string, { sender, recipient }: Ends): Move['direction'] {
  if (sender === recipient) return 'self'
  return recipient === account ? 'in' : 'out'
}

/**
 * The movement of the chain's own coin in a transaction, as a transfer like those of tokens; empty if there was none.
 */
export function nativeEnds(transaction: AccountTransaction, account: string): Ends | undefined {
  const { sender, created, value, failed } = transaction
  const recipient = transaction.recipient ?? created
  if (failed || value === '0' || recipient === null) return undefined
  return sender === account || recipient === account ? { sender, recipient } : undefined
}

export function nativeTransfer(
  { nativeCurrency }: Chain,
  account: string,
  ends: Ends,
  value: string,
): Transfer {
  const { name, symbol, decimals } = nativeCurrency
  const picture = pictureOf(symbol)
  return {
    fungible_info: { name, symbol: symbolLabel(symbol) ?? '', icon: picture ? { url: picture } : null },
    direction: directionFor(account, ends),
    quantity: { numeric: formatUnits(BigInt(value), decimals) },
  }
}

function fungible({ chain, tokens, described }: Labels, { token, amount }: AccountTransfer) {
  const known = described.get(`0x${token}`)
  const { name, symbol, picture } = known ?? tokens.label(chain, `0x${token}`)
  return {
    fungible_info: {
      name,
      symbol,
      icon: picture ? { url: picture } : null,
      address: `${chain.id}:${checksummed(token)}`,
    },
    // Without known decimals, the amount is given in the token's smallest unit.
    quantity: { numeric: formatUnits(BigInt(amount), known?.decimals ?? 0) },
  }
}

function collectible({ chain, collections }: Labels, { token, token_id, amount, bulk }: AccountTransfer) {
  const collection = collections.get(token) ?? null
  const flags = { is_spam: isSpam({ names: [collection], isHandedOut: bulk }) }
  return {
    nft_info: {
      name: titleOf(collection, token_id),
      content: null,
      flags,
      address: `${chain.id}:${checksummed(token)}`,
      tokenId: token_id,
    },
    quantity: { numeric: amount },
  }
}

export const tokenTransfer = (labels: Labels, account: string, transfer: AccountTransfer): Transfer => ({
  ...(transfer.kind === 20 ? fungible(labels, transfer) : collectible(labels, transfer)),
  direction: directionFor(account, transfer),
})

const move = (asset: string, account: string, ends: Ends): Move => ({
  asset,
  direction: directionFor(account, ends),
  isFromNobody: ends.sender === NOBODY,
  isToNobody: ends.recipient === NOBODY,
})

export const nativeMove = (account: string, ends: Ends): Move => move(NATIVE, account, ends)

export const tokenMove = (account: string, transfer: AccountTransfer): Move =>
  move(`${transfer.token} ${transfer.kind === 20 ? '' : transfer.token_id}`, account, transfer)
