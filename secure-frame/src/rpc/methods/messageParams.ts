import type { Hex } from '../../signing/payload.ts'

const ADDRESS = /^0x[0-9a-fA-F]{40}$/
const HEX = /^0x(?:[0-9a-fA-F]{2})*$/

/**
 * The parameters of `personal_sign`: message, then account. Some sites send them the other way round; if
 * both are addresses, the first is the message.
 */
export function readMessageParams(params: readonly unknown[]): { message: Hex; address: string } {
  const [first = '', second = ''] = params.map(String)
  const swapped = ADDRESS.test(first) && !ADDRESS.test(second)
  const [message, address] = swapped ? [second, first] : [first, second]
  return { message: bytesOf(message), address }
}

/** A hex text represents bytes; any other text is signed as UTF-8. */
function bytesOf(message: string): Hex {
  if (HEX.test(message)) return message as Hex
  const bytes = new TextEncoder().encode(message)
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** The bytes as text; null if they are not valid UTF-8. */
export function messageText(message: Hex): string | null {
  const pairs = message.slice(2).match(/../g) ?? []
  const bytes = Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
