const ADDRESS = /^0x[\da-f]{40}$/i
const ANY_ADDRESS = /^[-.%\w]{1,128}$/
const CHAIN_ID = /^0x[\da-f]{1,16}$/i

/** Whether a value is a valid list of accounts: EVM's, or those of any other family. */
export function areAccounts(value: unknown, isEvm = true): value is string[] {
  return (
    Array.isArray(value) &&
    value.length <= 256 &&
    value.every((item) => typeof item === 'string' && (isEvm ? ADDRESS : ANY_ADDRESS).test(item))
  )
}

/** Whether a value is a valid chain id. */
export function isChainId(value: unknown): value is string {
  return typeof value === 'string' && CHAIN_ID.test(value)
}
