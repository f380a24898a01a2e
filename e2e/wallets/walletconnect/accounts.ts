import { Secp256k1Wallet } from '@cosmjs/amino'
import { encodeAddress } from '@polkadot/util-crypto'
import { p2wpkh } from '@scure/btc-signer'
import { getBase58Decoder } from '@solana/kit'
import nacl from 'tweetnacl'
import { hexToBytes, toHex } from 'viem'
import { accountAt } from '../eip155/keys.ts'

/** The same key in every family: a number in 32 bytes. */
const seedOf = (index: number): Uint8Array => hexToBytes(toHex(index + 1, { size: 32 }))

export const solanaKeyAt = (index: number) => nacl.sign.keyPair.fromSeed(seedOf(index))

export const cosmosWalletAt = (index: number) => Secp256k1Wallet.fromKey(seedOf(index), 'cosmos')

const cosmosAddress = async (index: number): Promise<string> => {
  const [account] = await (await cosmosWalletAt(index)).getAccounts()
  if (!account) throw new Error('The Cosmos key has no account.')
  return account.address
}

/** Hex of a compressed key that every secp256k1 library derives from the seed; only addresses are made of it. */
async function secp256k1Key(index: number): Promise<Uint8Array> {
  const wallet = await Secp256k1Wallet.fromKey(seedOf(index))
  const [account] = await wallet.getAccounts()
  if (!account) throw new Error('The key has no account.')
  return account.pubkey
}

type AddressOf = (index: number) => string | Promise<string>

/** Addresses of real keys. Those of EVM, Solana and Cosmos can sign over a pairing: the others have accounts. */
const ADDRESSES: Readonly<Record<string, AddressOf>> = {
  eip155: (index) => accountAt(index).address,
  solana: (index) => getBase58Decoder().decode(solanaKeyAt(index).publicKey),
  bip122: async (index) => p2wpkh(await secp256k1Key(index)).address ?? '',
  polkadot: (index) => encodeAddress(solanaKeyAt(index).publicKey, 0),
  cosmos: cosmosAddress,
}

export const familyOf = (chain: string): string => chain.slice(0, chain.indexOf(':'))

/** CAIP-10 of the wallet's accounts on a chain. */
export async function accountsOn(chain: string, indexes: readonly number[]): Promise<string[]> {
  const addressOf = ADDRESSES[familyOf(chain)]
  if (!addressOf) throw new Error(`The test wallet has no accounts on ${chain}.`)
  const addresses = await Promise.all(indexes.map(addressOf))
  return addresses.map((address) => `${chain}:${address}`)
}
