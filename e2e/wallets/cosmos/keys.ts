import { encodeSecp256k1Pubkey, pubkeyToAddress } from '@cosmjs/amino'
import { Secp256k1 } from '@cosmjs/crypto'
import { hexToBytes } from 'viem'

/**
 * Keys of the public test mnemonic (m/44'/118'/0'/0/n). They are written out because deriving them would slow each page
 * down. A test verifies the derivation.
 */
export const SECRETS = [
  '0xe64e7928d4f6c06f01fefd31f760c51f59a16426e792761cd00529b76501c8a0',
  '0xbb54092b20b9793b15fb9527c860f88aeb65dbd5863a4748bd735edec5917625',
  '0xdae85909e4c6dae19b62b5fba2b1e6addfeca9805660af9fcac2c27a340f54ae',
] as const

/** A key, which is an account on every chain. The secret is a function, so that JSON does not contain it. */
export type CosmosKey = {
  readonly name: string
  /** Compressed. */
  readonly pubKey: Uint8Array
  readonly addressOn: (prefix: string) => string
  readonly secret: () => Uint8Array
}

export const cosmosKeys = (first: number, count: number): CosmosKey[] =>
  SECRETS.slice(first, first + count).map((seed, index) => {
    const secret = hexToBytes(seed)
    const pubKey = Secp256k1.compressPubkey(Secp256k1.makeKeypair(secret).pubkey)
    return {
      name: `Account ${first + index + 1}`,
      pubKey,
      addressOn: (prefix) => pubkeyToAddress(encodeSecp256k1Pubkey(pubKey), prefix),
      secret: () => secret,
    }
  })
