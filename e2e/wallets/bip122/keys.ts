import { p2tr, p2wpkh, utils } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { hexToBytes } from 'viem'

/**
 * Keys of the public test mnemonic, derived like in wallets: m/84'/0'/0'/0/n for payments, m/86'/0'/0'/0/n for
 * ordinals. They are written out because deriving them would slow each page down. A test verifies the derivation.
 */
export const PAYMENT = [
  '0xaf74e8e5b4cd70b373fb67513d5a5e1278f60a00878f0d791269375fa2f2a327',
  '0x15d47a0af0700bfe275a4ff3e17a3793d4b9230fdcf8652a6eb85ebfac03902f',
  '0xc647f286e241b8efda1d99e56ed71d4863fa90827511a40fd62cbc83f2c0054f',
] as const

export const ORDINALS = [
  '0x1fa85e736d4ec30d0a4211159da78aca69327fbb12f59a181f078181af822fe8',
  '0x1108adb4d94b2c118074ed981a387d4406d9f7cd3b021eac96dca687884c83cd',
  '0xacf5ea273bdb61097c9910d3139f4514bda55ab18b4c8dd5f1b8a489a35af2be',
] as const

/** The purpose of an address, in the terms of wallets. */
export type Purpose = 'payment' | 'ordinals'

/** An address with its key. The key is a function, so that JSON does not contain it. */
export type BitcoinKey = {
  readonly address: string
  readonly purpose: Purpose
  readonly type: 'p2wpkh' | 'p2tr'
  /** Compressed, or x-only for taproot. */
  readonly publicKey: Uint8Array
  readonly script: Uint8Array
  readonly secret: () => Uint8Array
}

function keyOf(seed: `0x${string}`, purpose: Purpose): BitcoinKey {
  const secret = hexToBytes(seed)
  const isTaproot = purpose === 'ordinals'
  const publicKey = isTaproot ? utils.pubSchnorr(secret) : pubECDSA(secret)
  const payment = isTaproot ? p2tr(publicKey) : p2wpkh(publicKey)
  return {
    address: payment.address ?? '',
    purpose,
    type: isTaproot ? 'p2tr' : 'p2wpkh',
    publicKey,
    script: payment.script,
    secret: () => secret,
  }
}

/** Both addresses of each account. The payment addresses come first. */
export const bitcoinKeys = (first: number, count: number): BitcoinKey[] => [
  ...PAYMENT.slice(first, first + count).map((seed) => keyOf(seed, 'payment')),
  ...ORDINALS.slice(first, first + count).map((seed) => keyOf(seed, 'ordinals')),
]
