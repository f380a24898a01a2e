import { generateKeyPairSync, sign } from 'node:crypto'
import { base58, base64 } from '@scure/base'
import { expect, test } from 'vitest'
import type { CaipNetworkId } from '../../types.ts'
import type { SignInWish } from '../adapter.ts'
import type { AskWallet } from '../askWallet.ts'
import { solana } from './index.ts'

function createKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const address = base58.encode(
    new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)),
  )
  return { address, sign: (bytes: Uint8Array) => new Uint8Array(sign(null, bytes, privateKey)) }
}

const key = createKey()
const other = createKey()
const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const WISH: SignInWish = {
  domain: 'shop.example',
  uri: 'https://shop.example',
  version: '1',
  chainId: MAINNET,
  nonce: 'abcd1234',
  issuedAt: '2026-01-01T00:00:00.000Z',
  statement: 'Welcome',
  expirationTime: '2026-01-01T00:10:00Z',
  notBefore: '2025-12-31T00:00:00Z',
  requestId: 'r1',
  resources: ['https://shop.example/terms'],
}

const TEXT = [
  'shop.example wants you to sign in with your Solana account:',
  key.address,
  '',
  'Welcome',
  '',
  'URI: https://shop.example',
  'Version: 1',
  'Chain ID: mainnet',
  'Nonce: abcd1234',
  'Issued At: 2026-01-01T00:00:00.000Z',
  'Expiration Time: 2026-01-01T00:10:00Z',
  'Not Before: 2025-12-31T00:00:00Z',
  'Request ID: r1',
  'Resources:',
  '- https://shop.example/terms',
].join('\n')

const answerOf = (text: string, by = key) => {
  const bytes = new TextEncoder().encode(text)
  return { pubkey: by.address, message: base64.encode(bytes), signature: base58.encode(by.sign(bytes)) }
}

/** Asks a wallet that answers so. Returns the result, and what the wallet was asked. */
async function ask(answer: unknown, wish = WISH) {
  const asked: unknown[] = []
  const wallet: AskWallet = async (...request) => {
    asked.push(request.slice(0, 2))
    return answer
  }
  return { result: await solana.signIn?.(wallet, wish), asked }
}

test('the wallet gets every field, with the standard’s name of the network, and its message is returned as signed', async () => {
  const answer = answerOf(TEXT)
  const { result, asked } = await ask(answer)
  expect(asked).toEqual([['solana_signIn', { ...WISH, chainId: 'mainnet' }]])
  expect(result).toEqual({ address: key.address, message: TEXT, signature: answer.signature })
})

const BARE: SignInWish = { ...WISH, statement: undefined, requestId: undefined, resources: undefined }
const withoutStatement = TEXT.replace('\n\nWelcome\n\n', '\n\n').replace(/\nRequest ID[\s\S]*$/, '')

test.each([
  ['another spelling of the network', TEXT.replace('mainnet', 'solana:mainnet'), WISH],
  ['its genesis hash', TEXT.replace('mainnet', MAINNET.slice(7)), WISH],
  ['no statement', withoutStatement, BARE],
  ['fields that nobody asked for', TEXT, BARE],
])('a message with %s is accepted', async (_, text, wish) => {
  expect((await ask(answerOf(text), wish)).result).toMatchObject({ message: text })
})

test.each([
  ['another domain', TEXT.replace('shop.example wants', 'bank.example wants')],
  ['another URI', TEXT.replace('URI: https://shop', 'URI: https://bank')],
  ['another nonce', TEXT.replace('abcd1234', 'abcd12345')],
  ['another network', TEXT.replace('mainnet', 'devnet')],
  ['another statement', TEXT.replace('Welcome', 'I give you everything')],
  ['no statement', TEXT.replace('\n\nWelcome\n\n', '\n\n')],
  ['another time', TEXT.replace('Issued At: 2026', 'Issued At: 2025')],
  ['another end', TEXT.replace('00:10:00Z', '00:11:00Z')],
  ['no end', TEXT.replace('\nExpiration Time: 2026-01-01T00:10:00Z', '')],
  ['another start', TEXT.replace('Not Before: 2025', 'Not Before: 2024')],
  ['another request', TEXT.replace('r1', 'r2')],
  ['other resources', `${TEXT}\n- https://bank.example`],
  ['no resources', TEXT.replace(/\nResources[\s\S]*$/, '')],
  ['a line that the standard does not have', TEXT.replace('\nNonce', '\nRole: admin\nNonce')],
  ['a line at its end', `${TEXT}\n`],
  ['another account', TEXT.replace(key.address, other.address)],
  ['an account of another family', TEXT.replace('Solana', 'Ethereum')],
  ['a byte order mark', `\uFEFF${TEXT}`],
  ['anything else', 'Hello'],
])('a message with %s is refused', async (_, text) => {
  expect((await ask(answerOf(text))).result).toBeNull()
})

const good = answerOf(TEXT)
test.each([
  ['nothing', null],
  ['a text', TEXT],
  ['another account beside the message', { ...good, pubkey: other.address }],
  ['no account', { ...good, pubkey: undefined }],
  ['another account’s signature', { ...good, signature: answerOf(TEXT, other).signature }],
  ['the signature of another text', { ...good, signature: answerOf(`${TEXT} `).signature }],
  [
    'a message that was changed after it was signed',
    { ...good, message: answerOf(TEXT.replace('Z\nNot', '\u007fZ\nNot')).message },
  ],
  ['no signature', { ...good, signature: '' }],
  ['a message in another encoding', { ...good, message: TEXT }],
  ['a message that is not text', { ...good, message: '////' }],
])('an answer of %s is refused', async (_, answer) => {
  expect((await ask(answer)).result).toBeNull()
})

test('a network without a name in the standard is not asked about', async () => {
  const wish = { ...WISH, chainId: 'solana:EAQLJCV2mh23BsK2P9oYpV5CHVLDNHTx' as CaipNetworkId }
  await expect(ask(good, wish)).rejects.toMatchObject({ code: 4200 })
})
