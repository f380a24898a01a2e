import { base58 } from '@scure/base'
import { programAddress } from '../../shared/programAddress.ts'

/** The program that stores the metadata of most Solana collectibles (Metaplex Token Metadata). */
export const METADATA_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

const PROGRAM = base58.decode(METADATA_PROGRAM)
const SEED = new TextEncoder().encode('metadata')

/** The first byte of a metadata account. */
const METADATA = 4
/** After that byte and the update authority (32 bytes) comes the mint. */
const MINT_AT = 1 + 32
const TEXTS_AT = MINT_AT + 32
/** The maximum length of a text in bytes; the program itself allows 200. */
const LONGEST = 1_000

/** The address of a mint's metadata account. */
export const metadataAddress = (mint: string): string =>
  programAddress(PROGRAM, [SEED, PROGRAM, base58.decode(mint)])

/**
 * Parses a metadata account. The content is an untrusted claim of the mint's creator. Undefined for any other
 * account.
 */
export function readMetaplex(data: Buffer, mint: string): { name: string; uri: string } | undefined {
  if (data[0] !== METADATA || data.length < TEXTS_AT) return undefined
  if (base58.encode(data.subarray(MINT_AT, TEXTS_AT)) !== mint) return undefined
  const texts: string[] = []
  let at = TEXTS_AT
  // Name, symbol and URI, each with its length before it. Older accounts pad them with zeros.
  while (texts.length < 3) {
    if (data.length < at + 4) return undefined
    const length = data.readUInt32LE(at)
    at += 4
    if (length > LONGEST || data.length < at + length) return undefined
    texts.push(data.toString('utf8', at, at + length).replace(/\0+$/, ''))
    at += length
  }
  const [name = '', , uri = ''] = texts
  return { name, uri }
}
