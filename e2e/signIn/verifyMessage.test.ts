import { type RefusalReason, type VerifyOptions, verifyMessage } from '@airlock/host-sdk/server'
import { serializeSignDoc } from '@cosmjs/amino'
import { Secp256k1, sha256 } from '@cosmjs/crypto'
import { Keyring } from '@polkadot/keyring'
import { base58Encode, blake2AsU8a, cryptoWaitReady } from '@polkadot/util-crypto'
import { p2wpkh, TEST_NETWORK } from '@scure/btc-signer'
import { Signer, Verifier } from 'bip322-js'
import nacl from 'tweetnacl'
import {
  bytesToHex,
  createPublicClient,
  createTestClient,
  http,
  parseSignature,
  serializeCompactSignature,
  signatureToCompactSignature,
} from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startChain } from '../local/chain.ts'
import { toBase58 } from '../support/embeddedSolana.ts'
import { signMessage } from '../wallets/bip122/bip322.ts'
import { bitcoinKeys } from '../wallets/bip122/keys.ts'
import { adr36Doc } from '../wallets/cosmos/adr36.ts'
import { cosmosKeys } from '../wallets/cosmos/keys.ts'

const NOW = new Date('2026-01-01T00:05:00Z')
const FIELDS = {
  domain: 'shop.example',
  uri: 'https://shop.example',
  version: '1',
  nonce: 'abcd1234',
  issuedAt: '2026-01-01T00:00:00.000Z',
  statement: 'Sign in to the shop. <Ünïcode> & more',
} as const
const EXPECTED = { domain: FIELDS.domain, nonce: FIELDS.nonce }
const bytes = (text: string) => new TextEncoder().encode(text)

/** A message in the words of CAIP-122, written by hand: not by the code under test. */
const messageOf = (account: string, name: string, reference: string, times = '') =>
  `shop.example wants you to sign in with your ${name} account:\n${account}\n\n${FIELDS.statement}\n\nURI: https://shop.example\nVersion: 1\nChain ID: ${reference}\nNonce: abcd1234\nIssued At: ${FIELDS.issuedAt}${times}`

interface Signed {
  message: string
  signature: string
}
type Sign = () => Signed | Promise<Signed>

const key = mnemonicToAccount('test test test test test test test test test test test junk')
const evm = (chainId = 1, times: object = {}) =>
  createSiweMessage({
    ...FIELDS,
    ...times,
    issuedAt: new Date(FIELDS.issuedAt),
    address: key.address,
    chainId,
  })
const signEvm = async (message = evm()) => ({ message, signature: await key.signMessage({ message }) })
const signCompact: Sign = async () => {
  const { message, signature } = await signEvm()
  const compact = signatureToCompactSignature(parseSignature(signature))
  return { message, signature: serializeCompactSignature(compact) }
}

const pair = nacl.sign.keyPair.fromSeed(new Uint8Array(32).fill(7))
const solanaAddress = toBase58(pair.publicKey)
const signSolana =
  (message = messageOf(solanaAddress, 'Solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')): Sign =>
  () => ({ message, signature: toBase58(nacl.sign.detached(bytes(message), pair.secretKey)) })
/** As wallets write Sign-In With Solana, with the network by its name. */
const siws = (network: string) => messageOf(solanaAddress, 'Solana', network)

const BITCOIN = '000000000019d6689c085ae165831e93'
const [payment, taproot] = bitcoinKeys(0, 1)
const signBitcoin =
  (which: typeof payment, address = which?.address ?? '', reference = BITCOIN): Sign =>
  () => {
    if (!which) throw new Error('There is no such key')
    const message = messageOf(address, 'Bitcoin', reference)
    return { message, signature: Buffer.from(signMessage(which, bytes(message))).toString('base64') }
  }

const TESTNET = '000000000933ea01ad0ee984209779ba'
/** The address of the same key on Bitcoin's test networks. */
const onTestnet = (which: typeof payment) => which && p2wpkh(which.publicKey, TEST_NETWORK).address

const WIF = 'L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k'
const signByLibrary =
  (address: string): Sign =>
  () => {
    const message = messageOf(address, 'Bitcoin', BITCOIN)
    const signature = Signer.sign(WIF, address, message)
    expect(Verifier.verifySignature(address, message, String(signature))).toBe(true)
    return { message, signature: String(signature) }
  }

const [cosmosKey] = cosmosKeys(0, 1)
const signCosmos =
  (address = cosmosKey?.addressOn('cosmos') ?? '', reference = 'cosmoshub-4'): Sign =>
  async () => {
    if (!cosmosKey) throw new Error('There is no such key')
    const message = messageOf(address, 'Cosmos', reference)
    const doc = serializeSignDoc(adr36Doc(address, Buffer.from(message).toString('base64')))
    const signature = await Secp256k1.createSignature(sha256(doc), cosmosKey.secret())
    const fixed = signature.toFixedLength().slice(0, 64)
    return { message, signature: Buffer.from(fixed).toString('base64') }
  }

const [POLKADOT, KUSAMA] = ['91b171bb158e2d3848fa23a9f1c25182', 'b0a8d493285c2df73290dfb7e61f870f']
const UNKNOWN = '0123456789abcdef0123456789abcdef'

/** An SS58 address with a prefix of these bytes. */
function ss58(prefix: number[], key: Uint8Array): string {
  const body = Uint8Array.from([...prefix, ...key])
  const checksum = blake2AsU8a(Uint8Array.from([...bytes('SS58PRE'), ...body]), 512).slice(0, 2)
  return base58Encode(Uint8Array.from([...body, ...checksum]))
}

const signPolkadot =
  (type: 'sr25519' | 'ed25519' | 'ecdsa', withType: boolean, prefix = [0], reference = POLKADOT): Sign =>
  async () => {
    await cryptoWaitReady()
    const signer = new Keyring({ type }).addFromUri('//Alice')
    const message = messageOf(ss58(prefix, signer.addressRaw), 'Polkadot', reference)
    return { message, signature: bytesToHex(signer.sign(`<Bytes>${message}</Bytes>`, { withType })) }
  }

const SIGNERS: [string, Sign][] = [
  ['EVM', signEvm],
  ['EVM, the compact form of EIP-2098', signCompact],
  ['Solana', signSolana()],
  ['Solana, a wallet that names the cluster', signSolana(siws('mainnet'))],
  ['Solana, a wallet that names the cluster with its family', signSolana(siws('solana:devnet'))],
  ['Bitcoin, native SegWit by BIP-322', signBitcoin(payment)],
  ['Bitcoin, Taproot by BIP-322', signBitcoin(taproot)],
  ['Bitcoin, native SegWit by another library', signByLibrary('bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l')],
  ['Bitcoin, nested SegWit', signByLibrary('37qyp7jQAzqb2rCBpMvVtLDuuzKAUCVnJb')],
  [
    'Bitcoin, Taproot by another library',
    signByLibrary('bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3'),
  ],
  ['Bitcoin, a legacy address by BIP-137', signByLibrary('14vV3aCHBeStb5bkenkNHbe2YAFinYdXgc')],
  ['Bitcoin, a test network', signBitcoin(payment, onTestnet(payment), TESTNET)],
  ['Cosmos', signCosmos()],
  ['Cosmos, an unknown network', signCosmos(cosmosKey?.addressOn('juno'), 'juno-1')],
  ['Polkadot, sr25519', signPolkadot('sr25519', false)],
  ['Polkadot, sr25519 with its type', signPolkadot('sr25519', true)],
  ['Polkadot, ed25519 with its type', signPolkadot('ed25519', true)],
  ['Polkadot, ed25519', signPolkadot('ed25519', false)],
  ['Polkadot, ecdsa with its type', signPolkadot('ecdsa', true)],
  ['Polkadot, Kusama', signPolkadot('sr25519', true, [2], KUSAMA)],
  // 1284, by the SS58 registry.
  ['Polkadot, a long prefix on an unknown network', signPolkadot('sr25519', true, [0x41, 0x05], UNKNOWN)],
]

test.each(SIGNERS)(
  '%s: the account’s own signature counts, and no other text, account or signature',
  async (_, sign) => {
    const { message, signature } = await sign()
    const result = await verifyMessage({ message, signature, expected: EXPECTED, now: NOW })
    expect(result).toMatchObject({ ok: true, message: FIELDS })
    const bad = { ok: false, reason: 'bad-signature' }
    const other = message.replace('Sign in', 'Pay now')
    expect(await verifyMessage({ message: other, signature, expected: EXPECTED, now: NOW })).toEqual(bad)
    const broken = signature.slice(0, 10) + (signature[10] === 'a' ? 'b' : 'a') + signature.slice(11)
    for (const wrong of ['', '0x', 'AAAA', broken])
      expect(await verifyMessage({ message, signature: wrong, expected: EXPECTED, now: NOW })).toEqual(bad)
  },
)

test('Solana: a wallet may leave out the statement with its line', async () => {
  const sign = signSolana(siws('mainnet').replace(`${FIELDS.statement}\n\n`, ''))
  const { message, signature } = await sign()
  const account = `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${solanaAddress}`
  const given = { message, signature, expected: EXPECTED, now: NOW }
  expect(await verifyMessage(given)).toMatchObject({ ok: true, account })
})

test.each<[string, Sign]>([
  ['an EVM network whose number is written with a zero', () => signEvm(evm().replace('ID: 1', 'ID: 01'))],
  ['a Bitcoin address in upper case', signBitcoin(payment, payment?.address.toUpperCase())],
  ['a Bitcoin address of a test network', signBitcoin(payment, onTestnet(payment))],
  ['a Bitcoin address on a test network', signBitcoin(payment, payment?.address, TESTNET)],
  ['a Bitcoin address on an unknown network', signBitcoin(payment, payment?.address, UNKNOWN)],
  ['a Cosmos address in upper case', signCosmos(cosmosKey?.addressOn('cosmos').toUpperCase())],
  ['a Cosmos address of another network', signCosmos(cosmosKey?.addressOn('osmo'))],
  ['a Polkadot address of another network', signPolkadot('sr25519', true, [2])],
  ['a Polkadot address of no network', signPolkadot('sr25519', true, [42])],
  ['a short Polkadot prefix in two bytes', signPolkadot('sr25519', true, [0x40, 0x00], UNKNOWN)],
  ['a Polkadot prefix that is reserved', signPolkadot('sr25519', true, [0x80, 0x05], UNKNOWN)],
])('%s is malformed: a key has one account on a network', async (_, sign) => {
  const { message, signature } = await sign()
  const given = { message, signature, expected: EXPECTED, now: NOW }
  expect(await verifyMessage(given)).toEqual({ ok: false, reason: 'malformed' })
})

test.each([key.address.toLowerCase(), `0x${key.address.slice(2).toUpperCase()}`])(
  'the account of %s has the checksum of EIP-55',
  async (accountAddress) => {
    const { message, signature } = await signEvm(evm().replace(key.address, accountAddress))
    expect(await verifyMessage({ message, signature, expected: EXPECTED, now: NOW })).toMatchObject({
      message: { accountAddress },
      account: `eip155:1:${key.address}`,
    })
  },
)

const EXPIRES = { expirationTime: new Date('2026-01-01T00:05:00Z') }
const STARTS = { notBefore: new Date('2026-01-01T00:06:00Z') }
const OTHER = privateKeyToAccount(`0x${'11'.repeat(32)}`)

test.each<[RefusalReason, Partial<VerifyOptions>]>([
  ['malformed', { message: 'Hello' }],
  ['malformed', { message: evm().replace(key.address, '0x1234') }],
  ['wrong-domain', { expected: { ...EXPECTED, domain: 'evil.example' } }],
  ['wrong-domain', { expected: { ...EXPECTED, uri: 'https://shop.example/other' } }],
  ['wrong-domain', { message: evm().replace('URI: https://shop', 'URI: https://evil') }],
  ['wrong-domain', { message: evm().replace('URI: https', 'URI: http') }],
  ['wrong-domain', { message: evm().replace('shop.example wants', 'http://shop.example wants') }],
  ['wrong-nonce', { expected: { ...EXPECTED, nonce: 'abcd12345' } }],
  ['expired', { message: evm(1, EXPIRES) }],
  ['not-yet-valid', { message: evm(1, STARTS) }],
  ['not-yet-valid', { now: new Date('2025-12-31T23:54:59Z') }],
  ['wrong-address', { expected: { ...EXPECTED, address: OTHER.address } }],
  ['wrong-chain', { expected: { ...EXPECTED, chainId: 'eip155:10' } }],
  ['bad-signature', { message: evm().replace(key.address, OTHER.address) }],
])('%s', async (reason, changes) => {
  const { message, signature } = await signEvm(changes.message ?? evm())
  const given = { message, signature, expected: EXPECTED, now: NOW, ...changes }
  expect(await verifyMessage(given)).toEqual({ ok: false, reason })
})

test.each(['localhost:5173', 'shop.localhost', '127.0.0.1:5173', '[::1]:5173'])(
  'a developer’s site at http://%s is accepted, with a clock that is fast by five minutes',
  async (domain) => {
    const { message, signature } = await signEvm(
      evm().replaceAll('https://', 'http://').replaceAll('shop.example', domain),
    )
    const given = { message, signature, expected: { ...EXPECTED, domain } }
    expect(await verifyMessage({ ...given, now: new Date('2025-12-31T23:55:00Z') })).toMatchObject({
      ok: true,
    })
  },
)

test.each(['localhost.shop.example', 'notlocalhost', '127.0.0.10'])(
  '%s is no developer’s site',
  async (domain) => {
    const { message, signature } = await signEvm(
      evm().replaceAll('https://', 'http://').replaceAll('shop.example', domain),
    )
    const given = { message, signature, expected: { ...EXPECTED, domain }, now: NOW }
    expect(await verifyMessage(given)).toEqual({ ok: false, reason: 'wrong-domain' })
  },
)

test('addresses of EVM are compared without their case, and times count to the millisecond', async () => {
  const { message, signature } = await signEvm(evm(1, EXPIRES))
  const expected = { ...EXPECTED, address: key.address.toLowerCase(), chainId: 'eip155:1' as const }
  const now = new Date(EXPIRES.expirationTime.getTime() - 1)
  expect(await verifyMessage({ message, signature, expected, now })).toMatchObject({
    ok: true,
    account: `eip155:1:${key.address}`,
  })
})

describe('smart accounts on a real chain', () => {
  /** Contracts that answer every call: with ERC-1271’s magic value, or with nothing. */
  const CODE = { valid: '0x631626ba7e60e01b60005260206000f3', invalid: '0x60206000f3' } as const
  let chain: Awaited<ReturnType<typeof startChain>>
  beforeAll(async () => {
    chain = await startChain({ chainId: 31337, port: 0 })
  })
  afterAll(() => chain.stop())

  test.each([
    ['valid', 31337, { ok: true }],
    ['invalid', 31337, { ok: false, reason: 'bad-signature' }],
    ['valid', 1, { ok: false, reason: 'wrong-chain' }],
  ] as const)('a contract that says %s, for chain %i', async (code, chainId, result) => {
    const client = createTestClient({ mode: 'anvil', transport: http(chain.url) })
    await client.setCode({ address: OTHER.address, bytecode: CODE[code] })
    const message = evm(chainId).replace(key.address, OTHER.address)
    const { signature } = await signEvm(message)
    const given = { message, signature, expected: EXPECTED, now: NOW }
    expect(await verifyMessage({ ...given, rpcUrl: chain.url })).toMatchObject(result)
    const publicClient = createPublicClient({ transport: http(chain.url) })
    expect(await verifyMessage({ ...given, publicClient })).toMatchObject(result)
    expect(await verifyMessage(given)).toEqual({ ok: false, reason: 'bad-signature' })
  })

  test('a node that cannot be asked is an error, and no verdict', async () => {
    const { message, signature } = await signEvm(evm().replace(key.address, OTHER.address))
    const given = { message, signature, expected: EXPECTED, now: NOW, rpcUrl: 'http://127.0.0.1:9' }
    await expect(verifyMessage(given)).rejects.toThrow()
  })
})
