import {
  addDecoderSizePrefix,
  getAddressDecoder,
  getStructDecoder,
  getU32Decoder,
  getUtf8Decoder,
} from '@solana/kit'

/** Behind the layout of an account and the byte that says which it is, token-2022 lists extensions: type, length, bytes. */
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

/** What `jsonParsed` shows of a mint's extensions; of those that a node here knows, which is its metadata. */
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
