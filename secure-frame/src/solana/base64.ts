import { base64 } from '@scure/base'

/** Decodes standard base64 in its canonical form; null for any other text. */
export function readBase64(text: string): Uint8Array | null {
  try {
    return base64.decode(text)
  } catch {
    return null
  }
}
