const ADDRESS = /^0x[\da-f]{40}$/i
const CHAIN_ID = /^0x[\da-f]{1,16}$/i

/** Whether a wallet answered with accounts. */
export function areAccounts(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.length <= 256 &&
    value.every((item) => typeof item === 'string' && ADDRESS.test(item))
  )
}

/** Whether a wallet answered with a chain id. */
export function isChainId(value: unknown): value is string {
  return typeof value === 'string' && CHAIN_ID.test(value)
}
