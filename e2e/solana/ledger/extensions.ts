import {
  addDecoderSizePrefix,
  getAddressDecoder,
  getStructDecoder,
  getU32Decoder,
  getUtf8Decoder,
} from '@solana/kit'

/** token-2022 stores its extensions after the account layout and the type byte, each as type, length and bytes. */
const FIRST = 166
const TOKEN_METADATA = 19

const text = addDecoderSizePrefix(getUtf8Decoder(), getU32Decoder())
const metadata = getStructDecoder([
  ['updateAuthority', getAddressDecoder()],
  ['mint', getAddressDecoder()],
  ['name', text],
  ['symbol', text],
  ['uri', text],
])

/** The `jsonParsed` form of a mint's extensions. Only the metadata extension is supported. */
export function extensionsIn(data: Uint8Array) {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const found: { extension: string; state: object }[] = []
  for (let at = FIRST; at + 4 <= data.length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== TOKEN_METADATA) continue
    const state = metadata.decode(data, at + 4)
    found.push({ extension: 'tokenMetadata', state: { ...state, additionalMetadata: [] } })
  }
  return found
}
