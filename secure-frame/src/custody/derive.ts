import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { publicKeyToAddress } from 'viem/accounts'
import { type Bytes, toHexAscii, wipe } from './bytes.ts'

/* 32 bytes of entropy → 24 words (BIP-39) → seed → one account for each family. All secrets are bytes
   that are zeroed, including the phrase: its words are never joined in a string; only the exported Solana
   key becomes a base58 string. Values inside a single call of noble and scure (scalars as bigint, HMAC
   states) cannot be zeroed. */

/** The length of a wallet's entropy. */
export const ENTROPY_BYTES = 32

const HARDENED = 0x8000_0000
/** `m/44'/60'/0'/0/0` (BIP-32, BIP-44, SLIP-44). */
const EVM_PATH = [HARDENED + 44, HARDENED + 60, HARDENED, 0, 0]
/** `m/44'/501'/0'/0'` (SLIP-10: all hardened), the path of Solana's own tools and of most wallets. */
const SOLANA_PATH = [HARDENED + 44, HARDENED + 501, HARDENED, HARDENED]

/** The recovery phrase as ASCII bytes: 24 English words (BIP-39). Zero it after use. */
export function phraseOf(entropy: Uint8Array): Bytes {
  const bits = new Uint8Array([...entropy, ...sha256(entropy).subarray(0, 1)])
  // 24 words of at most 8 letters, separated by spaces.
  const text = new Uint8Array(24 * 9)
  let length = 0
  for (let word = 0; word < 24; word++) {
    const byte = (word * 11) >> 3
    const window = ((bits[byte] ?? 0) << 16) | ((bits[byte + 1] ?? 0) << 8) | (bits[byte + 2] ?? 0)
    const index = (window >> (13 - ((word * 11) & 7))) & 0x7ff
    if (word > 0) text[length++] = 0x20
    for (const letter of wordlist[index] ?? '') text[length++] = letter.charCodeAt(0)
  }
  const phrase = text.slice(0, length)
  wipe(bits, text)
  return phrase
}

/** BIP-39 seed without passphrase: PBKDF2-HMAC-SHA-512 over the phrase, 2048 rounds. */
async function seedOf(entropy: Uint8Array): Promise<Bytes> {
  const phrase = phraseOf(entropy)
  try {
    const key = await crypto.subtle.importKey('raw', phrase, 'PBKDF2', false, ['deriveBits'])
    const salt = new TextEncoder().encode('mnemonic')
    const parameters = { name: 'PBKDF2', hash: 'SHA-512', salt, iterations: 2048 }
    return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, 512))
  } finally {
    wipe(phrase)
  }
}

function evmKeyOf(seed: Uint8Array): Bytes {
  let node = HDKey.fromMasterSeed(seed)
  for (const index of EVM_PATH) {
    const child = node.deriveChild(index)
    node.wipePrivateData()
    node = child
  }
  const key = node.privateKey
  node.wipePrivateData()
  if (!key) throw new Error('The account has no key')
  return new Uint8Array(key)
}

/**
 * An Ed25519 private key by SLIP-10; `path` is fully hardened, because the curve supports no other
 * derivation.
 */
export function deriveEd25519(seed: Uint8Array, path: readonly number[]): Bytes {
  let node = hmac(sha512, new TextEncoder().encode('ed25519 seed'), seed)
  for (const index of path) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, index)
    const child = hmac(sha512, node.subarray(32), data)
    wipe(data, node)
    node = child
  }
  const key = new Uint8Array(node.subarray(0, 32))
  wipe(node)
  return key
}

/** The private keys of a wallet, 32 bytes each: a secp256k1 scalar and an Ed25519 seed. Wipe both after use. */
export interface Keys {
  evm: Bytes
  solana: Bytes
}

/** Derives both accounts' keys. */
export async function deriveKeys(entropy: Uint8Array): Promise<Keys> {
  const seed = await seedOf(entropy)
  try {
    return { evm: evmKeyOf(seed), solana: deriveEd25519(seed, SOLANA_PATH) }
  } finally {
    wipe(seed)
  }
}

/** The public part of a wallet's keys. */
export interface Addresses {
  /** EIP-55. */
  evmAddress: string
  /** Base58 of the Ed25519 public key. */
  solanaAddress: string
}

/** The addresses of these keys. */
export function addressesOf(keys: Keys): Addresses {
  const publicKey = toHexAscii(secp256k1.getPublicKey(keys.evm, false))
  return {
    evmAddress: publicKeyToAddress(new TextDecoder().decode(publicKey) as `0x${string}`),
    solanaAddress: base58.encode(ed25519.getPublicKey(keys.solana)),
  }
}

/** Whether both are the same accounts, ignoring the case of the EVM address. */
export function isSameWallet(a: Addresses, b: Addresses): boolean {
  return a.evmAddress.toLowerCase() === b.evmAddress.toLowerCase() && a.solanaAddress === b.solanaAddress
}
