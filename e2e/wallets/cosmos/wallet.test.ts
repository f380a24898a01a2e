import { type StdSignature, type StdSignDoc, serializeSignDoc } from '@cosmjs/amino'
import {
  Bip39,
  EnglishMnemonic,
  Secp256k1,
  Secp256k1Signature,
  Slip10,
  Slip10Curve,
  sha256,
  stringToPath,
} from '@cosmjs/crypto'
import { fromBase64 } from '@cosmjs/encoding'
import { makeSignBytes } from '@cosmjs/proto-signing'
import { toHex } from 'viem'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { MNEMONIC } from '../eip155/keys.ts'
import { bytesToBase64 } from '../shared/base64.ts'
import { createFamilySite } from '../shared/site.fixture.ts'
import { adr36Doc } from './adr36.ts'
import { COSMOS } from './install.ts'
import { type CosmosKey, cosmosKeys, SECRETS } from './keys.ts'
import type { CosmosOptions } from './options.ts'

type Direct = { bodyBytes: Uint8Array; authInfoBytes: Uint8Array; chainId: string; accountNumber: bigint }

type Keplr = {
  enable: (chainIds: string | string[]) => Promise<void>
  disable: () => Promise<void>
  getKey: (chainId: string) => Promise<{ bech32Address: string; pubKey: Uint8Array; algo: string }>
  signAmino: (
    chain: string,
    signer: string,
    doc: StdSignDoc,
  ) => Promise<{ signature: StdSignature; signed: StdSignDoc }>
  signDirect: (
    chain: string,
    signer: string,
    doc: Direct,
  ) => Promise<{ signature: StdSignature; signed: Direct }>
  signArbitrary: (chain: string, signer: string, data: string) => Promise<StdSignature>
}

const HUB = 'cosmoshub-4'

let visit: ReturnType<typeof createFamilySite<CosmosOptions, CosmosKey>>

function open(options: CosmosOptions = {}) {
  const { announce, page, control } = visit(options)
  announce()
  const keplr = Reflect.get(page, options.key ?? 'keplr') as Keplr
  return { control, page, keplr }
}

/** Verifies with the account's real key, whatever key the answer contains. */
function verifies(bytes: Uint8Array, { signature, pub_key }: StdSignature, index = 0): boolean {
  const pubKey = cosmosKeys(index, 1)[0]?.pubKey ?? new Uint8Array()
  expect(pub_key).toEqual({ type: 'tendermint/PubKeySecp256k1', value: bytesToBase64(pubKey) })
  const parsed = Secp256k1Signature.fromFixedLength(fromBase64(signature))
  return Secp256k1.verifySignature(parsed, sha256(bytes), pubKey)
}

beforeEach(() => {
  visit = createFamilySite(COSMOS)
})

test('the keys are derived from the well-known test mnemonic', async () => {
  const seed = await Bip39.mnemonicToSeed(new EnglishMnemonic(MNEMONIC))
  for (const [index, secret] of SECRETS.entries()) {
    const path = stringToPath(`m/44'/118'/0'/0/${index}`)
    expect(secret).toBe(toHex(Slip10.derivePath(Slip10Curve.Secp256k1, seed, path).privkey))
  }
})

describe('keys', () => {
  test('one key has an address on every chain that the wallet knows', async () => {
    const { keplr } = open()
    await keplr.enable([HUB, 'osmosis-1'])
    const hub = await keplr.getKey(HUB)
    expect(hub).toMatchObject({ bech32Address: expect.stringMatching(/^cosmos1/), algo: 'secp256k1' })
    const osmosis = await keplr.getKey('osmosis-1')
    expect(osmosis.bech32Address).toMatch(/^osmo1/)
    expect(osmosis.pubKey).toEqual(hub.pubKey)
    await expect(keplr.enable('nowhere-1')).rejects.toThrow('There is no chain info for nowhere-1')
  })

  test('a wallet that shares no account returns no key, and a locked one rejects', async () => {
    const { keplr, control } = open({ share: [] })
    await keplr.enable(HUB)
    await expect(keplr.getKey(HUB)).rejects.toThrow('No key is shared')
    control.lock()
    await expect(keplr.enable(HUB)).rejects.toMatchObject({ code: -32_002 })
  })

  test('selecting another account is reported as a change of keys', async () => {
    const { keplr, control, page } = open()
    await keplr.enable(HUB)
    const { bech32Address } = await keplr.getKey(HUB)
    const heard = vi.fn()
    page.addEventListener('keplr_keystorechange', heard)
    control.selectAccount(1)
    expect(heard).toHaveBeenCalledTimes(1)
    expect((await keplr.getKey(HUB)).bech32Address).not.toBe(bech32Address)
  })
})

describe('signatures, verified with secp256k1,', () => {
  let keplr: Keplr
  let signer: string

  beforeEach(async () => {
    keplr = open().keplr
    await keplr.enable(HUB)
    signer = (await keplr.getKey(HUB)).bech32Address
  })

  test('are valid for a message (ADR-36)', async () => {
    const signature = await keplr.signArbitrary(HUB, signer, 'hello')
    expect(verifies(serializeSignDoc(adr36Doc(signer, btoa('hello'))), signature)).toBe(true)
    expect(verifies(serializeSignDoc(adr36Doc(signer, btoa('hullo'))), signature)).toBe(false)
  })

  test('are valid for an amino document', async () => {
    const doc = { ...adr36Doc(signer, ''), chain_id: HUB, memo: 'from a test' }
    const { signature, signed } = await keplr.signAmino(HUB, signer, doc)
    expect(signed).toEqual(doc)
    expect(verifies(serializeSignDoc(doc), signature)).toBe(true)
  })

  test('are valid for a protobuf document', async () => {
    const doc = {
      bodyBytes: new Uint8Array([1, 2, 3]),
      authInfoBytes: new Uint8Array([4]),
      chainId: HUB,
      accountNumber: 7n,
    }
    const { signature, signed } = await keplr.signDirect(HUB, signer, doc)
    expect(signed).toMatchObject(doc)
    expect(verifies(makeSignBytes(doc), signature)).toBe(true)
  })

  test('are refused for an address of another chain', async () => {
    await expect(keplr.signArbitrary('osmosis-1', signer, 'hello')).rejects.toMatchObject({ code: 4100 })
  })
})

test('a refusal of the person rejects with a message and no code', async () => {
  const failure = await open({ behaviour: { enable: 'reject' } })
    .keplr.enable(HUB)
    .catch((error: unknown) => error)
  expect(failure).toMatchObject({ message: 'Request rejected' })
  expect(failure).not.toHaveProperty('code')
})

test('another wallet with this interface is injected under its own name', async () => {
  const { keplr, page } = open({ key: 'leap' })
  expect(page).not.toHaveProperty('keplr')
  await expect(keplr.enable(HUB)).resolves.toBeUndefined()
})
