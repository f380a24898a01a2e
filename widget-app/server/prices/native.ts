import type { ChainNamespace } from '../chains/capabilities.ts'

/** The key of the chain's own coin among tokens' keys. */
export const NATIVE = 'native'

interface NativeAddresses {
  /** The address in the specification's price calls. */
  specification: string
  /**
   * The address in DefiLlama-compatible APIs. On Solana it is the mint of wrapped SOL, which the specification treats
   * as a token.
   */
  priceApi: string
}

/** The addresses that represent a chain's own coin where only addresses are possible. */
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
