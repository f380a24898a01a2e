import { base58 } from '@scure/base'
import { programAddress } from '../../shared/programAddress.ts'

/** The program that keeps what most Solana collectibles are called (Metaplex Token Metadata). */
export const METADATA_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

const PROGRAM = base58.decode(METADATA_PROGRAM)
const SEED = new TextEncoder().encode('metadata')

/** What the first byte of an account of metadata is. */
const METADATA = 4
/** That byte, who may change it, the mint. */
const MINT_AT = 1 + 32
const TEXTS_AT = MINT_AT + 32
/** Bytes of a text that are looked at; the program itself allows 200. */
const LONGEST = 1_000

/** Where the program keeps what a mint is called. */
export const metadataAddress = (mint: string): string =>
  programAddress(PROGRAM, [SEED, PROGRAM, base58.decode(mint)])

/** What an account of the program says of a mint: a claim of whoever made it. Undefined for any other account. */
export function readMetaplex(data: Buffer, mint: string): { name: string; uri: string } | undefined {
  if (data[0] !== METADATA || data.length < TEXTS_AT) return undefined
  if (base58.encode(data.subarray(MINT_AT, TEXTS_AT)) !== mint) return undefined
  const texts: string[] = []
  let at = TEXTS_AT
  // Name, symbol and URI, each with its length before it; they were filled up with zeros once.
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
