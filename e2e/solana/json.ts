/** This mark cannot occur in answers: addresses, logs and encoded bytes contain no control characters. */
const MARK = '\u0001'

/** Like JSON.stringify, but writes a bigint as an exact number, as Solana does with u64. */
export function stringify(value: unknown): string {
  const text = JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'bigint' ? `${MARK}${each}` : each,
  )
  return text.replaceAll(/"\\u0001(\d+)"/g, '$1')
}
