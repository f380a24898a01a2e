import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import {
  type Address,
  bytesToHex,
  fromRlp,
  hashMessage,
  hashTypedData,
  hexToBytes,
  keccak256,
  toRlp,
} from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import type { DelegationTypedData } from '../permissions/delegation.ts'
import type { OperationTypedData } from '../smartAccount/userOperation.ts'
import type { Hex } from './payload.ts'

type Rlp = Hex | readonly Rlp[]

function refuse(message: string): never {
  throw new AirlockError(ErrorCode.INVALID_PARAMS, message)
}

interface Signature {
  r: Hex
  s: Hex
  yParity: 0 | 1
}

/** ECDSA over a 32-byte hash: deterministic (RFC 6979) and low-s (EIP-2). */
export function signHash(hash: Hex, key: Uint8Array): Signature {
  const signature = secp256k1.sign(hexToBytes(hash), key, { prehash: false, format: 'recovered' })
  return {
    yParity: signature[0] === 1 ? 1 : 0,
    r: bytesToHex(signature.subarray(1, 33)),
    s: bytesToHex(signature.subarray(33)),
  }
}

/** r ‖ s ‖ v with v of 27 or 28: the result of `personal_sign` and `eth_signTypedData_v4`. */
function toText({ r, s, yParity }: Signature): Hex {
  return `0x${r.slice(2)}${s.slice(2)}${(27 + yParity).toString(16)}`
}

/** EIP-191 version 0x45 over the message's bytes. */
export function signMessage(message: Hex, key: Uint8Array): Hex {
  return toText(signHash(hashMessage({ raw: message }), key))
}

/** Refuses a number that JSON cannot represent exactly, because another one would be signed. */
function exactNumbers(_name: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isSafeInteger(value)
    ? refuse('A number in the typed data is not exact: it has to be sent as text')
    : value
}

export const addressOf = (key: Uint8Array): Address =>
  publicKeyToAddress(bytesToHex(secp256k1.getPublicKey(key, false)))

/**
 * EIP-712 over the JSON text of the request. Throws INVALID_PARAMS for invalid typed data.
 *
 * @param check - throws for typed data that must not be signed.
 */
export function signTypedData(json: string, key: Uint8Array, check: (data: unknown) => void): Hex {
  try {
    const data = JSON.parse(json, exactNumbers)
    check(data)
    return toText(signHash(hashTypedData(data), key))
  } catch (error) {
    if (error instanceof AirlockError) throw error
    return refuse('This is no typed data that can be signed (EIP-712)')
  }
}

/** The owner's signature for an operation of a smart account (ERC-4337), as the account's contract verifies it. */
export function signOperation(typedData: OperationTypedData, key: Uint8Array): Hex {
  return toText(signHash(hashTypedData(typedData), key))
}

/** The owner's signature for a permission of a smart account (ERC-7710), as the DelegationManager verifies it. */
export function signPermission(typedData: DelegationTypedData, key: Uint8Array): Hex {
  return toText(signHash(hashTypedData(typedData), key))
}

/** The number of fields of an unsigned transaction, and the index of its chain id. */
const TYPED = {
  /** EIP-2930 */
  '01': { fields: 8, chainId: 0 },
  /** EIP-1559 */
  '02': { fields: 9, chainId: 0 },
} as const
const LEGACY = { fields: 9, chainId: 6 } as const

/** An integer in RLP: no leading zeros, and zero is empty. */
function toQuantity(value: bigint | Hex): Hex {
  const digits = BigInt(value).toString(16)
  if (digits === '0') return '0x'
  return `0x${digits.length % 2 ? '0' : ''}${digits}`
}

/**
 * The fields of a transaction. Only one encoding is accepted, so that the shown and the signed transaction
 * are the same.
 */
function readFields(rlp: Hex, shape: { fields: number; chainId: number }, chainId: number): readonly Rlp[] {
  const fields = decodeRlp(rlp)
  if (typeof fields === 'string' || fields.length !== shape.fields)
    return refuse('This transaction does not have the fields of its type')
  if (toRlp(fields) !== rlp.toLowerCase()) return refuse('This transaction is not spelled canonically')
  if (fields[shape.chainId] !== toQuantity(BigInt(chainId)))
    return refuse('This transaction is meant for another network')
  return fields
}

function decodeRlp(rlp: Hex): Rlp {
  try {
    return fromRlp(rlp, 'hex')
  } catch {
    return refuse('This is no transaction')
  }
}

/**
 * Signs the serialised transaction unchanged: legacy with EIP-155, EIP-2930 or EIP-1559. It is never decoded
 * and encoded again. Throws INVALID_PARAMS for another type, another chain or a non-canonical encoding.
 */
export function signTransaction(serialized: Hex, chainId: number, key: Uint8Array): Hex {
  const type = serialized.slice(2, 4).toLowerCase()
  if (type === '01' || type === '02') {
    const fields = readFields(`0x${serialized.slice(4)}`, TYPED[type], chainId)
    const { r, s, yParity } = signHash(keccak256(serialized), key)
    const signed = [...fields, toQuantity(BigInt(yParity)), toQuantity(r), toQuantity(s)]
    return `0x${type}${toRlp(signed).slice(2)}`
  }
  if (Number.parseInt(type, 16) < 0xc0 || type === '')
    return refuse('Transactions of this type are not signed')
  const fields = readFields(serialized, LEGACY, chainId)
  if (fields[7] !== '0x' || fields[8] !== '0x') return refuse('This transaction is signed already')
  const { r, s, yParity } = signHash(keccak256(serialized), key)
  const v = BigInt(chainId) * 2n + 35n + BigInt(yParity)
  return toRlp([...fields.slice(0, 6), toQuantity(v), toQuantity(r), toQuantity(s)])
}
