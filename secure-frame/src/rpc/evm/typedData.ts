import { AirlockError, ErrorCode, Json } from '@airlock/host-sdk/contract'
import { hashTypedData } from 'viem/utils'
import * as z from 'zod/mini'
import type { Payload } from '../../signing/payload.ts'
import type { MessageSigner } from '../../smartAccount/kinds.ts'
import { refuseForbiddenTypedData } from '../../smartAccount/typedDataRules.ts'
import { requireOurEvm } from '../accounts.ts'
import type { RpcContext } from '../context.ts'
import type { Request } from '../methods/allowedMethods.ts'
import { TypedData } from '../methods/values.ts'
import { evmChainId } from '../networks.ts'

function refuse(message: string): never {
  throw new AirlockError(ErrorCode.INVALID_PARAMS, `eth_signTypedData_v4: ${message}`)
}

function parse(data: string | TypedData): TypedData {
  try {
    const value: unknown = typeof data === 'string' ? JSON.parse(data) : data
    return z.parse(TypedData, z.parse(Json, value))
  } catch {
    return refuse('this is no typed data (EIP-712)')
  }
}

/** The chain id in the domain, in any notation; null if there is none. */
function chainOf({ domain }: TypedData): bigint | null {
  const { chainId } = domain
  if (chainId === undefined || chainId === null) return null
  if (typeof chainId === 'number' && Number.isSafeInteger(chainId)) return BigInt(chainId)
  if (typeof chainId === 'string' && /^(\d{1,78}|0x[0-9a-f]{1,64})$/i.test(chainId)) return BigInt(chainId)
  return refuse('the chain id of the domain is no number')
}

/**
 * Refuses other numbers, which JSON cannot represent exactly: the displayed value would differ from the
 * intended one.
 */
function exact(_name: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isSafeInteger(value)
    ? refuse('a number is not exact: it has to be sent as text')
    : value
}

/** The path of a value in the data; undefined if it is not found. */
function placeOf(wanted: string, data: unknown, path = ''): string | undefined {
  if (String(data) === wanted) return path
  if (typeof data !== 'object' || data === null) return undefined
  for (const [key, value] of Object.entries(data)) {
    const place = placeOf(wanted, value, Array.isArray(data) ? `${path}[${key}]` : `${path}.${key}`)
    if (place) return place
  }
  return undefined
}

/** Names the value that cannot be hashed, with its field if that can be found. */
function misfit({ domain, message }: TypedData, error: unknown): string {
  const reason = String((error as { shortMessage?: unknown }).shortMessage ?? '').slice(0, 200)
  const value = /"([^"]+)"/.exec(reason)?.[1]
  const place = value && (placeOf(value, message, 'message') ?? placeOf(value, domain, 'domain'))
  if (place && /^0x[0-9a-f]{40}$/i.test(value))
    return `the checksum of the address in ${place} is wrong: it may be mistyped`
  return `the data does not fit its types (EIP-712)${place ? `, in ${place}` : ''}${reason && `: ${reason}`}`
}

/**
 * One canonical text of the data: a text with duplicate names has only one meaning from here on.
 *
 * @throws AirlockError -32602 if EIP-712 cannot hash it.
 */
function spell(data: TypedData): string {
  const json = JSON.stringify(data, exact)
  try {
    hashTypedData(JSON.parse(json))
  } catch (error) {
    return refuse(misfit(data, error))
  }
  return json
}

/**
 * The text of typed data for the active chain, or for no particular chain (SEC-49).
 *
 * @param signsAs - the smart account that signs; omitted if its owner does.
 */
export function typedDataText(
  data: string | TypedData,
  context: RpcContext,
  signsAs?: MessageSigner,
): string {
  const typedData = parse(data)
  const chain = chainOf(typedData)
  if (chain !== null && chain !== BigInt(evmChainId(context.networks.active('eip155'))))
    throw new AirlockError(
      ErrorCode.CHAIN_DISCONNECTED,
      'The typed data is for another network than the active one',
    )
  const json = spell(typedData)
  const { eip155: owner, initialOwner } = context.accounts
  refuseForbiddenTypedData(typedData, owner, signsAs, initialOwner)
  return json
}

/** Typed data that our key signs for its own account. */
export function prepareTypedData(
  { params: [address, data] }: Request<'eth_signTypedData_v4'>,
  context: RpcContext,
): Payload {
  requireOurEvm(address, context)
  return { kind: 'evm-typed-data', json: typedDataText(data, context) }
}
