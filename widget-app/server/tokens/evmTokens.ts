import { type Address, getAddress, type Hex } from 'viem'
import { nameLabel, symbolLabel } from '../../shared/label.ts'
import type { Chain } from '../chains/chain.ts'
import { textIn, uintAt } from './abi.ts'
import type { Contracts } from './contracts.ts'
import { decimalsOf } from './token.ts'

/** A token's own metadata, cleaned for display; null for a contract that is no token with known decimals. */
export type TokenMetadata = {
  decimals: number
  name?: string | undefined
  symbol?: string | undefined
} | null

/** `decimals()`, `symbol()`, `name()`. */
const QUESTIONS = ['0x313ce567', '0x95d89b41', '0x06fdde03'] as const satisfies readonly Hex[]

/**
 * Reads the metadata of tokens. Resolves to one result per address, in their order; undefined if there was no
 * response.
 */
export async function askEvmTokens(
  contracts: Contracts,
  chain: Chain,
  addresses: readonly string[],
  isTrusted: boolean,
): Promise<(TokenMetadata | undefined)[]> {
  const targets: Address[] = addresses.map((address) => getAddress(address))
  const calls = targets.flatMap((to) => QUESTIONS.map((data) => ({ to, data })))
  const answers = await contracts.ask(chain, calls, { isTrusted })
  return targets.map((_, index) => {
    const given = answers.slice(index * QUESTIONS.length, (index + 1) * QUESTIONS.length)
    if (given.includes(undefined)) return undefined
    const [decimals, symbol, name] = given
    const told = decimalsOf(uintAt(decimals ?? null))
    if (told === undefined) return null
    return {
      decimals: told,
      symbol: symbolLabel(textIn(symbol ?? null)),
      name: nameLabel(textIn(name ?? null)),
    }
  })
}
