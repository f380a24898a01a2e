/** The key of a chain's own coin among tokens' keys, and its notation in place of an address. */
export const NATIVE = 'native'

/** The addresses that stand for a chain's own coin where only addresses are possible, by chain namespace. */
export const NATIVE_ADDRESSES = {
  eip155: {
    /** ERC-7528. */
    common: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    /** In APIs that are compatible with DefiLlama's. */
    priceApi: '0x0000000000000000000000000000000000000000',
  },
  solana: {
    /** The specification's price calls. */
    common: 'So11111111111111111111111111111111111111111',
    /** The mint of wrapped SOL, which the specification treats as a token. */
    priceApi: 'So11111111111111111111111111111111111111112',
  },
} as const

/** ERC-4337 EntryPoint 0.7 (https://github.com/eth-infinitism/account-abstraction/releases/tag/v0.7.0). */
export const ENTRY_POINT = '0x0000000071727De22E5E9d8BAf0edAc6f37da032' as const

/** Whether both are the same address. EVM addresses are written with and without the capitals of ERC-55. */
export const isSameAddress = (one: string, other: string): boolean =>
  one === other || (/^0x/i.test(one) && one.toLowerCase() === other.toLowerCase())
