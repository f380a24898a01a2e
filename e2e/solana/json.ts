/** Not part of any text that is answered: control characters stay out of addresses, logs and encoded bytes. */
const MARK = '\u0001'

/** As JSON.stringify; a bigint becomes a number of full length, as Solana's u64 are on the wire. */
export function stringify(value: unknown): string {
  const text = JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'bigint' ? `${MARK}${each}` : each,
  )
  return text.replaceAll(/"\\u0001(\d+)"/g, '$1')
}
