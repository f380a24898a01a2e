/** ENSIP-9: the coin type of EVM accounts, for names that do not distinguish chains. */
export const EVM_COIN = 60

/** ENSIP-11 defines coin types for chain ids below this one. Larger ids would collide with them. */
const CHAIN_LIMIT = 0x80000000

/** ENSIP-19: the coin type of an address that is the same account on every EVM chain. */
export const EVERY_EVM_COIN = CHAIN_LIMIT

/** The coin type by ENSIP-11; null for a chain id that has none. */
export function coinTypeOf(chainId: number): number | null {
  if (chainId === 1) return EVM_COIN
  return chainId < CHAIN_LIMIT ? CHAIN_LIMIT + chainId : null
}

/** Whether a coin type is that of an EVM chain. */
export const isEvmCoin = (coinType: number): boolean => coinType === EVM_COIN || coinType >= CHAIN_LIMIT
