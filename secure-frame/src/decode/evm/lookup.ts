import { decodeAbiParameters, hexToBytes } from 'viem/utils'
import * as z from 'zod/mini'
import type { KnownToken } from '../../../shared/frameData.ts'
import type { Hex } from '../../signing/payload.ts'
import { ask } from '../ask.ts'
import type { DecodeContext } from '../context.ts'
import { knownToken } from '../knownTokens.ts'
import { cleanName, cleanSymbol, utf8 } from '../text.ts'

/** The description of a token by its contract, or by the operator if they have verified it. */
export interface TokenFacts {
  standard: 'erc20' | 'erc721' | 'erc1155' | 'unclear'
  /** Null if it is not short and plain enough to be shown next to an amount. */
  symbol: string | null
  name: string | null
  decimals: number | null
  /** The total supply: a larger allowance is effectively unlimited. */
  supply: bigint | null
  verified: boolean
  /** What the contract of a verified token says in another way than the list of verified tokens. */
  differs?: 'decimals' | 'symbol'
}

/**
 * Requests to the node for one display: each only once, and with a limit, because a hostile request could
 * cause many.
 */
export interface Lookup {
  token(address: Hex): Promise<TokenFacts>
  /** Whether there is code at an address; null if that is unknown. */
  isContract(address: Hex): Promise<boolean | null>
}

const LIMIT = 12
/** More than any real token has; 10^36 still fits the widest amounts. */
const MOST_DECIMALS = 36

const Bytes = z.string().check(z.regex(/^0x([0-9a-fA-F]{2}){0,2048}$/))
const Code = z.string().check(z.regex(/^0x([0-9a-fA-F]{2})*$/))

const unknownToken: TokenFacts = {
  standard: 'unclear',
  symbol: null,
  name: null,
  decimals: null,
  supply: null,
  verified: false,
}

function uintFrom(answer: string | null): bigint | null {
  return answer !== null && answer.length === 66 ? BigInt(answer) : null
}

/** `string`, or the `bytes32` of early tokens. */
function textFrom(answer: string | null): string | null {
  if (answer === null) return null
  const hex = answer as Hex
  try {
    if (answer.length === 66) return utf8(hexToBytes(hex))?.replace(/\0+$/, '') ?? null
    return decodeAbiParameters([{ type: 'string' }], hex)[0]
  } catch {
    return null
  }
}

function standardOf(decimals: number | null, is721: boolean, is1155: boolean): TokenFacts['standard'] {
  if (is721 && is1155) return 'unclear'
  if (decimals !== null) return is721 || is1155 ? 'unclear' : 'erc20'
  if (is721) return 'erc721'
  return is1155 ? 'erc1155' : 'unclear'
}

const reader = (context: DecodeContext, address: Hex) => (data: string) =>
  ask(context.call, 'eth_call', [{ to: address, data }, 'latest'], Bytes)

/** What a contract says about itself as a token. */
async function readTerms(read: ReturnType<typeof reader>) {
  const [decimals, symbol, supply] = await Promise.all([
    read('0x313ce567').then(uintFrom),
    read('0x95d89b41').then(textFrom),
    read('0x18160ddd').then(uintFrom),
  ])
  return {
    symbol: symbol === null ? null : cleanSymbol(symbol),
    decimals: decimals !== null && decimals <= MOST_DECIMALS ? Number(decimals) : null,
    supply,
  }
}

async function readToken(read: ReturnType<typeof reader>): Promise<TokenFacts> {
  const supports = async (id: string) => uintFrom(await read(`0x01ffc9a7${id}${'0'.repeat(56)}`)) === 1n
  const [terms, name, is721, is1155] = await Promise.all([
    readTerms(read),
    read('0x06fdde03').then(textFrom),
    supports('80ac58cd'),
    supports('d9b67a26'),
  ])
  return {
    ...terms,
    standard: standardOf(terms.decimals, is721, is1155),
    name: name === null || name.trim() === '' ? null : cleanName(name),
    verified: false,
  }
}

/**
 * The description of a known token, compared with what its contract says. A node that does not answer changes nothing.
 * If the decimals differ, either the list or the node is wrong, so amounts are shown in smallest units.
 */
async function checkKnown(
  { symbol, name, decimals }: KnownToken,
  read: ReturnType<typeof reader>,
): Promise<TokenFacts> {
  const said = await readTerms(read)
  const facts = { standard: 'erc20', symbol, name, decimals, supply: said.supply, verified: true } as const
  if (said.decimals !== null && said.decimals !== decimals)
    return { ...facts, decimals: null, differs: 'decimals' }
  return said.symbol !== null && said.symbol !== symbol ? { ...facts, differs: 'symbol' } : facts
}

/** Caches the result for each key, up to {@link LIMIT} keys. */
function remembered<T>(read: (address: Hex) => Promise<T>, otherwise: T): (address: Hex) => Promise<T> {
  const answers = new Map<string, Promise<T>>()
  return (address) => {
    const key = address.toLowerCase()
    const answer = answers.get(key) ?? (answers.size < LIMIT ? read(address) : Promise.resolve(otherwise))
    if (answers.size < LIMIT) answers.set(key, answer)
    return answer
  }
}

export function createLookup(context: DecodeContext): Lookup {
  return {
    token: remembered((address) => {
      const [known, read] = [knownToken(address, context), reader(context, address)]
      return known ? checkKnown(known, read) : readToken(read)
    }, unknownToken),
    isContract: remembered<boolean | null>(async (address) => {
      const code = await ask(context.call, 'eth_getCode', [address, 'latest'], Code)
      return code === null ? null : code !== '0x'
    }, null),
  }
}
