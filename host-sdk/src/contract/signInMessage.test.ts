import fc from 'fast-check'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import type { SignInMessage } from '../types.ts'
import { readSignIn, writeSignIn } from './signInMessage.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SIMPLE: SignInMessage = {
  domain: 'shop.example',
  accountAddress: ADDRESS,
  chainId: 'eip155:1',
  uri: 'https://shop.example',
  version: '1',
  nonce: 'abcd1234',
  issuedAt: '2026-01-01T00:00:00.000Z',
}
const WHOLE: SignInMessage = {
  ...SIMPLE,
  scheme: 'https',
  statement: 'Sign in to the shop.',
  expirationTime: '2026-01-01T00:10:00.000Z',
  notBefore: '2025-12-31T00:00:00.000Z',
  requestId: 'r1',
  resources: ['https://shop.example/terms', 'ipfs://bafy'],
}

const asViem = ({ accountAddress, chainId, issuedAt, expirationTime, notBefore, ...rest }: SignInMessage) =>
  createSiweMessage({
    ...(rest as object),
    domain: rest.domain,
    nonce: rest.nonce,
    uri: rest.uri,
    version: '1',
    address: accountAddress as `0x${string}`,
    chainId: Number(chainId.slice('eip155:'.length)),
    issuedAt: new Date(issuedAt),
    ...(expirationTime && { expirationTime: new Date(expirationTime) }),
    ...(notBefore && { notBefore: new Date(notBefore) }),
  })

test.each([
  ['the required fields', SIMPLE],
  ['every field', WHOLE],
])('%s are written as viem writes them, and can be read back', (_, message) => {
  const text = writeSignIn(message)
  expect(text).toBe(asViem(message))
  expect(readSignIn(text)).toEqual(message)
  expect(parseSiweMessage(text)).toMatchObject({ domain: message.domain, nonce: message.nonce })
})

test.each([
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', '4wBqpZM9xaSheZzJSMawUKKwhdpChKbZ5eu5ky4Vigw'],
  ['bip122:000000000019d6689c085ae165831e93', 'Bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['cosmos:cosmoshub-4', 'Cosmos', 'cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu'],
  [
    'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    'Polkadot',
    '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  ],
] as const)('on %s, the message names a %s account', (chainId, name, accountAddress) => {
  const message = { ...WHOLE, chainId, accountAddress }
  const text = writeSignIn(message)
  expect(text).toContain(`wants you to sign in with your ${name} account:\n${accountAddress}\n\n`)
  expect(text).toContain(`\nChain ID: ${chainId.split(':')[1]}\n`)
  expect(readSignIn(text)).toEqual(message)
})

const text = writeSignIn(WHOLE)
test.each([
  ['an empty text', ''],
  ['another text', 'Hello'],
  ['a text with an unknown chain family', text.replace('Ethereum', 'Dogecoin')],
  ['a text with an extra resource line', `${text}\n- `],
  ['a text with a line break at the end', `${text}\n`],
  ['a text with a repeated field', text.replace('\nNonce: abcd1234', '\nNonce: abcd1234\nNonce: abcd1234')],
  ['a text with fields in another order', text.replace('Version: 1\nChain ID: 1', 'Chain ID: 1\nVersion: 1')],
  ['a text with a short nonce', text.replace('abcd1234', 'abcd')],
  ['a text with a nonce of other characters', text.replace('abcd1234', 'abcd-1234')],
  ['a text with another version', text.replace('Version: 1', 'Version: 2')],
  ['a text without a time', text.replace('Issued At: 2026-01-01T00:00:00.000Z\n', '')],
  ['a text with an invalid time', text.replace('Issued At: 2026-01-01', 'Issued At: 2026-99-01')],
  [
    'a text with a path in the domain',
    text.replace('https://shop.example wants', 'https://shop.example/a wants'),
  ],
  [
    'a text with a user in the domain',
    text.replace('https://shop.example wants', 'https://me@shop.example wants'),
  ],
  ['a text with Windows line ends', text.replaceAll('\n', '\r\n')],
  ['a text with a network of another family', text.replace('Chain ID: 1', 'Chain ID: mainnet')],
  ['a text with a space in a resource', text.replace('ipfs://bafy', 'ipfs://ba fy')],
  ['a text with a control character', text.replace('to the', 'to\r the')],
  ['a text with a character that changes the writing direction', text.replace('to the', 'to\u202e the')],
  ['a text with an invisible character', text.replace('shop.example wants', 'shop\u200b.example wants')],
  ['a text with half of a surrogate pair', text.replace('to the', 'to\ud800 the')],
  ['a text with a Unicode line separator', text.replace('to the', 'to\u2028 the')],
  ['a text with a Unicode paragraph separator', text.replace('to the', 'to\u2029 the')],
])('%s is not a sign-in message', (_, wrong) => {
  expect(readSignIn(wrong)).toBeNull()
})

test('a statement cannot add fields: a message that can be read gives the same text when written again', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (statement, nonce) => {
      const written = writeSignIn({ ...SIMPLE, statement, nonce })
      const read = readSignIn(written)
      expect(read === null || writeSignIn(read) === written).toBe(true)
    }),
  )
  const hidden = 'Hi\n\nURI: https://evil.example\nVersion: 1'
  expect(readSignIn(writeSignIn({ ...SIMPLE, statement: hidden }))).toBeNull()
})

describe('Sign-In With Solana', () => {
  const ADDRESS_ON_SOLANA = '4wBqpZM9xaSheZzJSMawUKKwhdpChKbZ5eu5ky4Vigw'
  const [MAINNET, TESTNET, DEVNET] = [
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  ] as const
  const lines = (chain: string) =>
    `URI: https://shop.example\nVersion: 1\nChain ID: ${chain}\nNonce: abcd1234\nIssued At: 2026-01-01T00:00:00.000Z`
  const head = `shop.example wants you to sign in with your Solana account:\n${ADDRESS_ON_SOLANA}\n\n`
  const fields = { ...SIMPLE, accountAddress: ADDRESS_ON_SOLANA }

  test.each([
    ['mainnet', MAINNET],
    ['testnet', TESTNET],
    ['devnet', DEVNET],
    ['localnet', 'solana:localnet'],
    ['solana:mainnet', MAINNET],
    ['solana:testnet', TESTNET],
    ['solana:devnet', DEVNET],
    ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', MAINNET],
    ['EAQLJCV2mh23BsK2P9oYpV5CHVLDNHTx', 'solana:EAQLJCV2mh23BsK2P9oYpV5CHVLDNHTx'],
  ])('the chain %s is read with and without a statement', (chain, chainId) => {
    expect(readSignIn(head + lines(chain))).toEqual({ ...fields, chainId })
    expect(readSignIn(`${head}\n${lines(chain)}`)).toEqual({ ...fields, chainId })
    const statement = 'Welcome to the shop.'
    const more = 'Request ID: r1\nResources:\n- https://shop.example/terms'
    expect(readSignIn(`${head}${statement}\n\n${lines(chain)}\n${more}`)).toEqual({
      ...fields,
      chainId,
      statement,
      requestId: 'r1',
      resources: ['https://shop.example/terms'],
    })
  })

  test.each([
    ['a chain that does not exist', head + lines('Mainnet')],
    ['a local chain with a prefix', head + lines('solana:localnet')],
    ['a genesis hash with a prefix', head + lines(MAINNET)],
    ['a chain of another family', head + lines('eip155:1')],
    ['an empty line too many', `${head}\n\n${lines('mainnet')}`],
    ['a line between the statement and the fields', `${head}Hi\n\nYo\n${lines('mainnet')}`],
    ['a statement without an empty line', `${head}Hi\n${lines('mainnet')}`],
    ['an unknown line', `${head}${lines('mainnet')}\nRole: admin`],
    ['an empty line before the fields’ end', `${head}${lines('mainnet').replace('\nNonce', '\n\nNonce')}`],
    ['a second chain', `${head}${lines('mainnet')}\nChain ID: devnet`],
  ])('%s is refused', (_, text) => {
    expect(readSignIn(text)).toBeNull()
  })

  test('no other family leaves out the line of the statement', () => {
    const ours = writeSignIn(SIMPLE)
    expect(readSignIn(ours)).not.toBeNull()
    expect(readSignIn(ours.replace('\n\n\n', '\n\n'))).toBeNull()
  })
})
