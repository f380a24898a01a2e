import type { ChainNamespace } from '../chains/chain.ts'

/** What stands for the chain's own coin where tokens are named by their key. */
export const NATIVE = 'native'

interface NativeAddresses {
  /** By the specification's calls for prices. */
  specification: string
  /** By APIs of the DefiLlama kind. On Solana that is the mint of wrapped SOL, which the specification has as a token. */
  priceApi: string
}

/** The addresses that stand for a chain's own coin where only addresses can be named. */
export const NATIVE_ADDRESSES: Readonly<Record<ChainNamespace, NativeAddresses>> = {
  eip155: {
    specification: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    priceApi: '0x0000000000000000000000000000000000000000',
  },
  solana: {
    specification: 'So11111111111111111111111111111111111111111',
    priceApi: 'So11111111111111111111111111111111111111112',
  },
}
