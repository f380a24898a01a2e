import { encodeFunctionData, erc20Abi, getAddress, type Hex } from 'viem'
import * as z from 'zod/mini'
import type { Chain } from '../chains/chain.ts'
import { OutboundError } from '../outbound/error.ts'
import type { Rpc } from '../rpc/rpc.ts'
import { uintAt } from '../tokens/abi.ts'
import type { Contracts } from '../tokens/contracts.ts'
import { tokenKey } from '../tokens/packaged.ts'
import type { Tokens } from '../tokens/tokens.ts'
import type { Holding, Holdings } from './holding.ts'

export interface EvmSources {
  rpc: Rpc
  contracts: Contracts
  tokens: Tokens
}

const Quantity = z.string().check(z.regex(/^0x[0-9a-f]{1,64}$/i))

/** Reads an account's balance of the chain's own coin. */
export async function nativeOnEvm(rpc: Rpc, chain: Chain, account: string): Promise<bigint> {
  const { data } = z.safeParse(Quantity, await rpc.request(chain, 'eth_getBalance', [account, 'latest']))
  if (data === undefined) throw new OutboundError('invalid', 'the balance has an invalid shape')
  return BigInt(data)
}

/** Reads the account's balances of these tokens. */
async function amountsOf(
  { contracts }: EvmSources,
  chain: Chain,
  data: Hex,
  { addresses, isTrusted }: { addresses: readonly string[]; isTrusted: boolean },
): Promise<[key: string, amount: bigint][]> {
  const calls = addresses.map((address) => ({ to: address as Hex, data }))
  const answers = await contracts.ask(chain, calls, { isTrusted })
  return addresses.flatMap((address, index): [string, bigint][] => {
    const amount = uintAt(answers[index] ?? null) ?? 0n
    return amount > 0n ? [[tokenKey(address), amount]] : []
  })
}

/** Reads an account's balances from an EVM chain itself. */
export async function readEvm(sources: EvmSources, chain: Chain, account: string): Promise<Holdings> {
  const { rpc, tokens } = sources
  const args = [getAddress(account)] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args })
  const { known, seen } = await tokens.toLookAt(chain, account)
  const [native, ofKnown] = await Promise.all([
    nativeOnEvm(rpc, chain, account),
    amountsOf(sources, chain, data, { addresses: known, isTrusted: true }),
  ])
  // Unlisted tokens come last: strangers sent them, and a malicious one must not delay the others.
  const ofSeen = await amountsOf(sources, chain, data, { addresses: seen, isTrusted: false })
  const amounts = [...ofKnown, ...ofSeen]
  const described = await tokens.describe(
    chain,
    amounts.map(([key]) => key),
  )
  const holdings = amounts.flatMap(([key, amount]): Holding[] => {
    const token = described.get(key)
    return token ? [{ token, amount }] : []
  })
  return { native, tokens: holdings }
}
