import { stringToHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { decode } from '../approval/decode.ts'
import type { Display } from '../approval/display.ts'
import { codesOf, ethereum, NOW, people } from './fixtures/context.fixture.ts'
import { smart } from './fixtures/operation.fixture.ts'

const { me, friend, usdc, app, permit2 } = people
const MINE = { account: 'hybrid' } as const

const signIn = (address: typeof me) =>
  createSiweMessage({
    address,
    chainId: 1,
    domain: 'shop.example',
    nonce: 'abcdefgh12',
    uri: 'https://shop.example/login',
    version: '1',
    issuedAt: new Date(NOW),
  })
const message = (text: string, as: typeof MINE | object = {}) =>
  decode({ kind: 'evm-message', message: stringToHex(text), ...as }, ethereum)
const addresses = ({ rows }: Display) =>
  rows.filter(({ kind }) => kind === 'address').map(({ label, value }) => `${label}: ${value}`)

describe('a message of a smart account', () => {
  test('that signs it in names the account once, and is understood', async () => {
    const display = await message(signIn(smart.address as typeof me), MINE)
    expect(display).toMatchObject({ kind: 'sign-in', title: 'Sign in to shop.example', dangers: [] })
    expect(addresses(display)).toEqual([`Smart account: ${smart.address}`])
  })

  test.each([
    ['that signs its owner in', signIn(me), ['other-account', 'sign-in-account']],
    ['that names nobody', 'hello', ['any-account']],
    ['that names a stranger', `I trust ${friend}`, ['any-account']],
    ['that names its owner', `I am ${me.toLowerCase()}`, ['other-account']],
    ['that names a longer number', `I am ${smart.address}00`, ['any-account']],
    ['that names the account', `I am ${smart.address.toLowerCase()}`, []],
    ['that names the account and its owner', `${me} owns ${smart.address}`, []],
  ])('%s', async (_, text, codes) => {
    const display = await message(text, MINE)
    expect(codesOf(display.dangers)).toEqual(codes)
    expect(addresses(display)).toContain(`Smart account: ${smart.address}`)
  })
})

describe('a message of the owner', () => {
  test.each([
    ['that names the smart account', `I am ${smart.address}`, ['other-account']],
    ['that names both', `${me} owns ${smart.address}`, []],
    ['that names nobody', 'hello', []],
  ])('%s', async (_, text, codes) => {
    const display = await message(text)
    expect(codesOf(display.dangers)).toEqual(codes)
    expect(addresses(display)).toEqual([])
  })

  test('that names nobody counts for their smart account too, if they have one', async () => {
    const ofOwner = (text: string) =>
      decode({ kind: 'evm-message', message: stringToHex(text) }, { ...ethereum, hasSmartAccounts: true })
    expect(codesOf((await ofOwner('hello')).dangers)).toEqual(['any-account'])
    expect(codesOf((await ofOwner(signIn(me))).dangers)).toEqual([])
  })
})

const fields = (text: string) =>
  text.split(', ').map((field) => {
    const [type, name] = field.split(' ')
    return { type, name }
  })
const EIP712Domain = fields('string name, uint256 chainId, address verifyingContract')
const soon = String(NOW / 1000 + 600)

const permit = (owner: string, domain: object = {}) => ({
  types: {
    EIP712Domain,
    Permit: fields('address owner, address spender, uint256 value, uint256 nonce, uint256 deadline'),
  },
  primaryType: 'Permit',
  domain: { name: 'USD Coin', chainId: 1, verifyingContract: usdc, ...domain },
  message: { owner, spender: app, value: '5000000', nonce: 0, deadline: soon },
})
const permitOfPermit2 = {
  types: {
    EIP712Domain,
    PermitSingle: fields('PermitDetails details, address spender, uint256 sigDeadline'),
    PermitDetails: fields('address token, uint160 amount, uint48 expiration, uint48 nonce'),
  },
  primaryType: 'PermitSingle',
  domain: { name: 'Permit2', chainId: 1, verifyingContract: permit2 },
  message: {
    details: { token: usdc, amount: '1', expiration: soon, nonce: 0 },
    spender: app,
    sigDeadline: soon,
  },
}
const typedData = (data: object, as: typeof MINE | object = {}) =>
  decode({ kind: 'evm-typed-data', json: JSON.stringify(data), ...as }, ethereum)

describe('typed data', () => {
  test.each([
    ['of the smart account for its own tokens', permit(smart.address), MINE, ['permit']],
    ['of the smart account for its owner’s tokens', permit(me), MINE, ['other-account', 'permit']],
    ['of the smart account for whoever signs', permitOfPermit2, MINE, ['any-account', 'permit']],
    [
      'of the smart account for a stranger’s tokens',
      permit(friend),
      MINE,
      ['any-account', 'not-your-tokens', 'permit'],
    ],
    ['of the owner for their own tokens', permit(me), {}, ['permit']],
    ['of the owner for the smart account’s tokens', permit(smart.address), {}, ['other-account', 'permit']],
    ['of the owner for whoever signs', permitOfPermit2, {}, ['permit']],
  ])('%s', async (_, data, as, codes) => {
    expect(codesOf((await typedData(data, as)).dangers)).toEqual(codes)
  })

  test('shows the smart account that signs it', async () => {
    const display = await typedData(permit(smart.address), MINE)
    expect(addresses(display)).toContain(`Smart account: ${smart.address}`)
    expect(addresses(await typedData(permit(me))).join()).not.toContain('Smart account')
  })

  test.each([
    ['for the smart account itself', permit(me, { verifyingContract: smart.address }), {}],
    ['for the owner’s own address', permit(me, { verifyingContract: me }), {}],
    ['of the smart account on any chain', permit(smart.address, { chainId: undefined }), MINE],
  ])('%s, which the signer refuses, is never shown as safe', async (_, data, as) => {
    const { dangers, understood } = await typedData(data, as)
    expect(dangers.map(({ code }) => code)).toContain('malformed')
    expect(understood).toBe(false)
  })
})
