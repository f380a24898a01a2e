import { entropyToMnemonic, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import * as fc from 'fast-check'
import { bytesToHex, hexToBytes } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { toHexAscii } from './bytes.ts'
import { addressesOf, deriveEd25519, deriveKeys, phraseOf } from './derive.ts'

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const entropyOf = (hex: string) => hexToBytes(`0x${hex}`)

/** The vectors with 32 bytes of https://github.com/trezor/python-mnemonic/blob/master/vectors.json. */
const BIP39: [entropy: string, phrase: string][] = [
  [
    '0000000000000000000000000000000000000000000000000000000000000000',
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon art',
  ],
  [
    '7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f',
    'legal winner thank year wave sausage worth useful legal winner thank year wave sausage worth useful legal winner thank year wave sausage worth title',
  ],
  [
    '8080808080808080808080808080808080808080808080808080808080808080',
    'letter advice cage absurd amount doctor acoustic avoid letter advice cage absurd amount doctor acoustic avoid letter advice cage absurd amount doctor acoustic bless',
  ],
  [
    'ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
    'zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo vote',
  ],
  [
    '68a79eaca2324873eacc50cb9c6eca8cc68ea5d936f98787c60c7ebc74e6ce7c',
    'hamster diagram private dutch cause delay private meat slide toddler razor book happy fancy gospel tennis maple dilemma loan word shrug inflict delay length',
  ],
  [
    'f585c11aec520db57dd353c69554b21a89b20fb0650966fa0a9d6f74fd989d8f',
    'void come effort suffer camp survey warrior heavy shoot primary clutch crush open amazing screen patrol group space point ten exist slush involve unfold',
  ],
]

test.each(BIP39)('BIP-39: the published phrase of %s', (entropy, phrase) => {
  expect(text(phraseOf(entropyOf(entropy)))).toBe(phrase)
})

test('BIP-39: any phrase equals that of another implementation', async () => {
  await fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (entropy) => {
      expect(text(phraseOf(entropy))).toBe(entropyToMnemonic(entropy, wordlist))
    }),
  )
})

/** https://github.com/satoshilabs/slips/blob/master/slip-0010.md, test vector 1 for ed25519. */
test.each([
  [
    '000102030405060708090a0b0c0d0e0f',
    [],
    '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7',
  ],
  [
    '000102030405060708090a0b0c0d0e0f',
    [0],
    '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3',
  ],
  [
    '000102030405060708090a0b0c0d0e0f',
    [0, 1, 2, 2, 1_000_000_000],
    '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793',
  ],
])('SLIP-10: the published key of %s at %j', (seed, path, key) => {
  const hardened = path.map((index) => 0x8000_0000 + index)
  expect(bytesToHex(deriveEd25519(entropyOf(seed), hardened))).toBe(`0x${key}`)
})

describe('accounts', () => {
  test('of the well-known test phrase', async () => {
    const keys = await deriveKeys(new Uint8Array(32))
    // "abandon … art": the addresses that MetaMask and Phantom show for it.
    expect(addressesOf(keys)).toEqual({
      evmAddress: '0xF278cF59F82eDcf871d630F28EcC8056f25C1cdb',
      solanaAddress: '3Cy3YNTFywCmxoxt8n7UH6hg6dLo5uACowX3CFceaSnx',
    })
  })

  test('of any entropy: the EVM account equals viem’s', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 32, maxLength: 32 }), async (entropy) => {
        const keys = await deriveKeys(entropy)
        const account = mnemonicToAccount(entropyToMnemonic(entropy, wordlist))
        const { privateKey } = account.getHdKey()
        expect(addressesOf(keys).evmAddress).toBe(account.address)
        expect(bytesToHex(keys.evm)).toBe(privateKey && bytesToHex(privateKey))
      }),
      { numRuns: 20 },
    )
  })

  test('of any entropy: the Solana account follows SLIP-10, computed with Node’s HMAC', async () => {
    const { createHmac } = await import('node:crypto')
    const hmac = (key: Buffer | string, data: Uint8Array) => createHmac('sha512', key).update(data).digest()
    const entropy = entropyOf(BIP39[5]?.[0] ?? '')
    let node = hmac('ed25519 seed', mnemonicToSeedSync(entropyToMnemonic(entropy, wordlist)))
    for (const index of [44, 501, 0, 0]) {
      const at = Buffer.alloc(4)
      at.writeUInt32BE(0x8000_0000 + index)
      node = hmac(node.subarray(32), Buffer.concat([Buffer.of(0), node.subarray(0, 32), at]))
    }
    const keys = await deriveKeys(entropy)
    expect(Buffer.from(keys.solana).equals(node.subarray(0, 32))).toBe(true)
  })
})

describe('texts as bytes', () => {
  test('hex', async () => {
    await fc.assert(fc.property(fc.uint8Array(), (bytes) => text(toHexAscii(bytes)) === bytesToHex(bytes)))
  })
})
