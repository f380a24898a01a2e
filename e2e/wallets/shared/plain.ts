import { toHex } from 'viem'

/** What was asked, as JSON: bytes as hex, numbers of any size as text. It leaves the page for a test to read. */
export function plain(value: unknown): unknown {
  const text = JSON.stringify(value, (_, item: unknown) => {
    if (ArrayBuffer.isView(item)) return toHex(new Uint8Array(item.buffer, item.byteOffset, item.byteLength))
    return typeof item === 'bigint' ? item.toString() : item
  })
  return text === undefined ? undefined : JSON.parse(text)
}
