import { base64 } from '@scure/base'

/** Standard base64, in its one canonical spelling; null for anything else. */
export function readBase64(text: string): Uint8Array | null {
  try {
    return base64.decode(text)
  } catch {
    return null
  }
}
