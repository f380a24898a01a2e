import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { Suggestion } from '../../state/late/watchSlice.ts'
import type { CaipNetworkId } from '../../types.ts'

/** The most decimals: 10 to the 78th does not fit 256 bits. */
const MOST_DECIMALS = 77

/** The most characters of a symbol. */
const LONGEST = 32

const CONTRACT = /^0x[0-9a-fA-F]{40}$/

const invalid = (what: string) => new AirlockError(ErrorCode.INVALID_PARAMS, `wallet_watchAsset: ${what}`)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An integer, also as the string that some dApps send. */
const toWhole = (value: unknown): number =>
  typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : (value as number)

function readType(type: unknown): void {
  if (type === 'ERC20') return
  if (type === 'ERC721' || type === 'ERC1155')
    throw invalid(`type ${type} is not supported: collectibles show up by themselves`)
  throw invalid('type must be "ERC20"')
}

function readAddress(address: unknown, isAddress: (text: string) => boolean): string {
  if (typeof address !== 'string' || !CONTRACT.test(address))
    throw invalid('options.address must be an address such as "0x…" with 40 hex digits')
  if (!isAddress(address)) throw invalid('options.address has a wrong checksum (EIP-55)')
  return address
}

function readSymbol(symbol: unknown): string | undefined {
  if (symbol === undefined || symbol === null) return undefined
  if (typeof symbol === 'string' && symbol.trim() !== '' && symbol.length <= LONGEST) return symbol.trim()
  throw invalid(`options.symbol must be text of 1 to ${LONGEST} characters`)
}

function readDecimals(given: unknown): number | undefined {
  if (given === undefined || given === null) return undefined
  const decimals = toWhole(given)
  if (Number.isInteger(decimals) && decimals >= 0 && decimals <= MOST_DECIMALS) return decimals
  throw invalid(`options.decimals must be a whole number from 0 to ${MOST_DECIMALS}`)
}

/** The optional `chainId` of the standard: only the active network has a visible list. */
function checkChain(given: unknown, chainId: CaipNetworkId): void {
  if (given === undefined || given === null) return
  if (typeof given !== 'number' || `eip155:${given}` !== chainId)
    throw invalid(`options.chainId must be that of the active network, ${chainId.slice('eip155:'.length)}`)
}

/**
 * Parses the parameters of `wallet_watchAsset` (EIP-747): the object, or a list of just that object, because
 * clients send both. A picture must be a string and is never loaded.
 *
 * @throws AirlockError -32602 with the name of the first invalid field.
 */
export function readSuggestion(
  params: unknown,
  chainId: CaipNetworkId,
  isAddress: (text: string) => boolean,
): Suggestion {
  const given = Array.isArray(params) && params.length === 1 ? params[0] : params
  if (!isObject(given)) throw invalid('the parameters must be an object with type and options')
  readType(given.type)
  const { options } = given
  if (!isObject(options)) throw invalid('options must be an object')
  const address = readAddress(options.address, isAddress)
  const symbol = readSymbol(options.symbol)
  const decimals = readDecimals(options.decimals)
  if (options.image !== undefined && options.image !== null && typeof options.image !== 'string')
    throw invalid('options.image must be text')
  checkChain(options.chainId, chainId)
  return { address, symbol, decimals }
}
