import { getStructDecoder, getU16Decoder, getU64Decoder } from '@solana/kit'
import {
  AccountState,
  getMintDecoder,
  getMintSize,
  getTokenDecoder,
  getTokenSize,
} from '@solana-program/token'
import { attempted } from '../answers.ts'

/** The transfer fee of a token (token-2022). */
export interface TransferFee {
  epoch: bigint
  /** The upper limit of one fee, in the token's smallest unit. */
  maximum: bigint
  basisPoints: number
}

export interface Mint {
  decimals: number
  /** The older fee applies before the epoch of the newer one. */
  fees: readonly TransferFee[]
  isTransferable: boolean
  /** Whether a program takes part in every transfer. */
  hasHook: boolean
  isPaused: boolean
  /** Whether new accounts are frozen. */
  isBornFrozen: boolean
  /** Size in bytes of an account for this token. */
  accountSize: number
}

/**
 * The size of a mint and of an account of the first token program. Accounts of token-2022 begin with the
 * same bytes.
 */
const MINT_SIZE = getMintSize()
const ACCOUNT_SIZE = getTokenSize()
/** After them one byte distinguishes mints from accounts; the list of extensions follows. */
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

/** Bytes that an extension of the mint adds to every account; each also has a header. */
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

/** Two keys and the withheld amount precede the older and the newer fee. */
const feesOf = (config: Uint8Array | undefined): TransferFee[] =>
  config && config.length >= 108 ? [72, 90].map((at) => feeDecoder.decode(config, at)) : []

/** The program's key follows the key of its authority. */
const hasProgram = (hook: Uint8Array | undefined): boolean =>
  hook?.subarray(32, 64).some((byte) => byte !== 0) ?? false

/** Parses the data at a mint's address; null if it is not a mint. */
export function readMint(data: Uint8Array, isToken2022: boolean): Mint | null {
  const isExtended = isToken2022 && data.length >= EXTENSIONS && data[ACCOUNT_SIZE] === 1
  if (data.length !== MINT_SIZE && !isExtended) return null
  const extensions = isExtended ? extensionsOf(data) : new Map<number, Uint8Array>()
  const added = [...extensions.keys()].flatMap((type) => ADDED[type] ?? [])
  // An account of a non-transferable token has an extension of its own, of zero bytes.
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

/** The token balance of one account. */
export interface Holding {
  address: string
  amount: bigint
  isFrozen: boolean
}

/** Parses the data of an account for this token; null if it is not one. */
export function readHolding(address: string, data: Uint8Array, mint: string): Holding | null {
  const held = attempted(() => getTokenDecoder().decode(data))
  if (held?.mint !== mint) return null
  return { address, amount: held.amount, isFrozen: held.state === AccountState.Frozen }
}

/** The fee that a token withholds from a transfer: a share of it, rounded up, up to a maximum. */
export function feeOf(amount: bigint, fees: readonly TransferFee[], epoch: bigint): bigint {
  const fee = fees.findLast((each) => epoch >= each.epoch) ?? fees[0]
  if (!fee) return 0n
  const part = (amount * BigInt(fee.basisPoints) + 9_999n) / 10_000n
  return part < fee.maximum ? part : fee.maximum
}
