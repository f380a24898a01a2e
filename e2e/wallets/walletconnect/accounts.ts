import { Secp256k1Wallet } from '@cosmjs/amino'
import { getBase58Decoder } from '@solana/kit'
import nacl from 'tweetnacl'
import { hexToBytes, toHex } from 'viem'
import { type BitcoinKey, bitcoinKeys } from '../bip122/keys.ts'
import { accountAt } from '../eip155/keys.ts'
import { type PolkadotKey, polkadotKeys } from '../polkadot/keys.ts'

/** The seed for EVM, Solana and Cosmos: a number in 32 bytes. */
const seedOf = (index: number): Uint8Array => hexToBytes(toHex(index + 1, { size: 32 }))

export const solanaKeyAt = (index: number) => nacl.sign.keyPair.fromSeed(seedOf(index))

export const cosmosWalletAt = (index: number) => Secp256k1Wallet.fromKey(seedOf(index), 'cosmos')

const cosmosAddress = async (index: number): Promise<string> => {
  const [account] = await (await cosmosWalletAt(index)).getAccounts()
  if (!account) throw new Error('The Cosmos key has no account.')
  return account.address
}

/** The payment address. */
export function bitcoinKeyAt(index: number): BitcoinKey {
  const [key] = bitcoinKeys(index, 1)
  if (!key) throw new Error(`There is no Bitcoin key ${index}.`)
  return key
}

/** With the address format of the relay chain. */
export function polkadotKeyAt(index: number): PolkadotKey {
  const [key] = polkadotKeys(index, 1, 0)
  if (!key) throw new Error(`There is no Polkadot key ${index}.`)
  return key
}

type AddressOf = (index: number) => string | Promise<string>

/** The addresses of real keys, which can sign. */
const ADDRESSES: Readonly<Record<string, AddressOf>> = {
  eip155: (index) => accountAt(index).address,
  solana: (index) => getBase58Decoder().decode(solanaKeyAt(index).publicKey),
  bip122: (index) => bitcoinKeyAt(index).address,
  polkadot: (index) => polkadotKeyAt(index).address,
  cosmos: cosmosAddress,
}

export const familyOf = (chain: string): string => chain.slice(0, chain.indexOf(':'))

/** The CAIP-10 ids of the wallet's accounts on a chain. */
export async function accountsOn(chain: string, indexes: readonly number[]): Promise<string[]> {
  const addressOf = ADDRESSES[familyOf(chain)]
  if (!addressOf) throw new Error(`The test wallet has no accounts on ${chain}.`)
  const addresses = await Promise.all(indexes.map(addressOf))
  return addresses.map((address) => `${chain}:${address}`)
}
