import { toHex } from 'viem'

/**
 * Converts a request to JSON, with bytes as hex and large numbers as text, so that a test can read it outside of the
 * page.
 */
export function plain(value: unknown): unknown {
  const text = JSON.stringify(value, (_, item: unknown) => {
    if (ArrayBuffer.isView(item)) return toHex(new Uint8Array(item.buffer, item.byteOffset, item.byteLength))
    return typeof item === 'bigint' ? item.toString() : item
  })
  return text === undefined ? undefined : JSON.parse(text)
}
