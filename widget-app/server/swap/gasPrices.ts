import * as z from 'zod/mini'
import type { ChainNamespace } from '../chains/capabilities.ts'
import type { Chain } from '../chains/chain.ts'
import { OutboundError } from '../outbound/error.ts'
import { type Rpc, RpcError } from '../rpc/rpc.ts'

/** What a unit of gas costs for three degrees of haste, in the smallest unit of the coin. */
export interface GasPrices {
  standard: bigint
  fast: bigint
  instant: bigint
}

const Quantity = z.pipe(
  z.string().check(z.regex(/^0x[\da-f]{1,32}$/i)),
  z.transform((text: string) => BigInt(text)),
)

/** What the newest blocks' fees were, and what the next block's base fee will be (EIP-1559). */
const History = z.object({
  baseFeePerGas: z.array(Quantity).check(z.minLength(1)),
  reward: z.array(z.array(Quantity).check(z.length(3))),
})
const BLOCKS = '0x5'
/** The shares of a block's gas that paid less than each of the three. */
const PERCENTILES = [25, 50, 75]

/** What a signature of Solana costs, in lamports. */
const SIGNATURE_LAMPORTS = 5_000n

const middle = (values: readonly bigint[]): bigint =>
  values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))[Math.floor(values.length / 2)] ?? 0n

/** The price that a node recommends. */
async function gasPriceOf(rpc: Rpc, chain: Chain): Promise<bigint> {
  const parsed = z.safeParse(Quantity, await rpc.request(chain, 'eth_gasPrice', []))
  if (!parsed.success) throw new OutboundError('invalid', 'the price of gas is no number')
  return parsed.data
}

async function ofEvm(rpc: Rpc, chain: Chain): Promise<GasPrices> {
  const told = await rpc
    .request(chain, 'eth_feeHistory', [BLOCKS, 'latest', PERCENTILES])
    .catch((error: unknown) => {
      // Chains without EIP-1559 have no such method.
      if (error instanceof RpcError) return undefined
      throw error
    })
  const { data } = z.safeParse(History, told)
  const next = data?.baseFeePerGas.at(-1)
  if (!data || !next) {
    const price = await gasPriceOf(rpc, chain)
    return { standard: price, fast: price, instant: price }
  }
  const [standard = 0n, fast = 0n, instant = 0n] = PERCENTILES.map(
    (_, index) => next + middle(data.reward.map((block) => block[index] ?? 0n)),
  )
  return { standard, fast, instant }
}

const FAMILIES: Readonly<Record<ChainNamespace, (rpc: Rpc, chain: Chain) => Promise<GasPrices>>> = {
  eip155: ofEvm,
  solana: async () => ({
    standard: SIGNATURE_LAMPORTS,
    fast: SIGNATURE_LAMPORTS,
    instant: SIGNATURE_LAMPORTS,
  }),
}

/** Reads the prices of gas of a chain. Throws an `OutboundError` if it does not answer. */
export const gasPricesOf = (rpc: Rpc, chain: Chain): Promise<GasPrices> =>
  FAMILIES[chain.namespace](rpc, chain)
