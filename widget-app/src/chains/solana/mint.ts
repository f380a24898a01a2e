import { getStructDecoder, getU16Decoder, getU64Decoder } from '@solana/kit'
import {
  AccountState,
  getMintDecoder,
  getMintSize,
  getTokenDecoder,
  getTokenSize,
} from '@solana-program/token'
import { attempted } from '../answers.ts'

/** How much of each transfer a token keeps (token-2022). */
export interface TransferFee {
  epoch: bigint
  /** The most of one transfer, in the token's smallest unit. */
  maximum: bigint
  basisPoints: number
}

export interface Mint {
  decimals: number
  /** The older one counts before the epoch of the newer. */
  fees: readonly TransferFee[]
  isTransferable: boolean
  /** A program that has a say in every transfer. */
  hasHook: boolean
  isPaused: boolean
  /** Accounts that are made now are frozen. */
  isBornFrozen: boolean
  /** Bytes of an account for this token. */
  accountSize: number
}

/** A mint and an account of the first token program, which token-2022's begin with. */
const MINT_SIZE = getMintSize()
const ACCOUNT_SIZE = getTokenSize()
/** Behind them, one byte says which of the two it is; the list of extensions follows. */
const EXTENSIONS = ACCOUNT_SIZE + 1
const EXTENSION_HEADER = 4

/** Types of extensions (https://github.com/solana-program/token-2022, `ExtensionType`). */
const Extension = {
  TRANSFER_FEE_CONFIG: 1,
  DEFAULT_ACCOUNT_STATE: 6,
  NON_TRANSFERABLE: 9,
  TRANSFER_HOOK: 14,
  PAUSABLE: 26,
} as const

/** Bytes that an extension of the mint adds to every account; each has a header too. */
const ADDED: Readonly<Record<number, number>> = {
  [Extension.TRANSFER_FEE_CONFIG]: 8,
  [Extension.NON_TRANSFERABLE]: 0,
  [Extension.TRANSFER_HOOK]: 1,
  [Extension.PAUSABLE]: 0,
}

function extensionsOf(data: Uint8Array): Map<number, Uint8Array> {
  const found = new Map<number, Uint8Array>()
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  for (let at = EXTENSIONS; at + EXTENSION_HEADER <= data.length; ) {
    const type = view.getUint16(at, true)
    const start = at + EXTENSION_HEADER
    const end = start + view.getUint16(at + 2, true)
    if (type === 0 || end > data.length) break
    found.set(type, data.subarray(start, end))
    at = end
  }
  return found
}

const feeDecoder = getStructDecoder([
  ['epoch', getU64Decoder()],
  ['maximum', getU64Decoder()],
  ['basisPoints', getU16Decoder()],
])

/** Two keys and what is withheld stand before the older and the newer fee. */
const feesOf = (config: Uint8Array | undefined): TransferFee[] =>
  config && config.length >= 108 ? [72, 90].map((at) => feeDecoder.decode(config, at)) : []

/** Behind the key of who may change it. */
const hasProgram = (hook: Uint8Array | undefined): boolean =>
  hook?.subarray(32, 64).some((byte) => byte !== 0) ?? false

/** What the network has at a mint's address, read; null for what is none. */
export function readMint(data: Uint8Array, isToken2022: boolean): Mint | null {
  const isExtended = isToken2022 && data.length >= EXTENSIONS && data[ACCOUNT_SIZE] === 1
  if (data.length !== MINT_SIZE && !isExtended) return null
  const extensions = isExtended ? extensionsOf(data) : new Map<number, Uint8Array>()
  const added = [...extensions.keys()].flatMap((type) => ADDED[type] ?? [])
  // What a wallet has of a token-2022 never changes hands: that is an extension of its own, of no bytes.
  const room = added.reduce((sum, bytes) => sum + EXTENSION_HEADER + bytes, EXTENSIONS + EXTENSION_HEADER)
  return {
    decimals: getMintDecoder().decode(data).decimals,
    fees: feesOf(extensions.get(Extension.TRANSFER_FEE_CONFIG)),
    isTransferable: !extensions.has(Extension.NON_TRANSFERABLE),
    hasHook: hasProgram(extensions.get(Extension.TRANSFER_HOOK)),
    isPaused: extensions.get(Extension.PAUSABLE)?.[32] === 1,
    isBornFrozen: extensions.get(Extension.DEFAULT_ACCOUNT_STATE)?.[0] === AccountState.Frozen,
    accountSize: isToken2022 ? room : ACCOUNT_SIZE,
  }
}

/** What one account has of a token. */
export interface Holding {
  address: string
  amount: bigint
  isFrozen: boolean
}

/** What the network has at an account for this token; null for what is none. */
export function readHolding(address: string, data: Uint8Array, mint: string): Holding | null {
  const held = attempted(() => getTokenDecoder().decode(data))
  if (held?.mint !== mint) return null
  return { address, amount: held.amount, isFrozen: held.state === AccountState.Frozen }
}

/** What a token keeps of a transfer: the part of it, rounded up, to a most. */
export function feeOf(amount: bigint, fees: readonly TransferFee[], epoch: bigint): bigint {
  const fee = fees.findLast((each) => epoch >= each.epoch) ?? fees[0]
  if (!fee) return 0n
  const part = (amount * BigInt(fee.basisPoints) + 9_999n) / 10_000n
  return part < fee.maximum ? part : fee.maximum
}
