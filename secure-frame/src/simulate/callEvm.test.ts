import { pad, stringToHex, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DecodeContext } from '../decode/context.ts'
import { ethereum, people, withTokens } from '../decode/fixtures/context.fixture.ts'
import { data } from '../decode/fixtures/evm.fixture.ts'
import { startAnvil } from '../rpc/anvil.fixture.ts'
import type { Hex } from '../signing/payload.ts'
import { answer, callChain, contract } from './contract.fixture.ts'
import { simulateEvm } from './simulateEvm.ts'

const { me, friend, usdc, nft, app, multi } = people

/** Continues if the stack's top is not 0, and reverts otherwise. */
const orRevert = '600858015760006000fd5b'
/** Adds the stack's top to the caller's balance. */
const credit = '3354013355'

/** The balance of an account is in the slot with its address. */
const balanceOf = { '70a08231': `60043554${answer}` }
const token = contract({
  ...balanceOf,
  '313ce567': `6006${answer}`,
  '95d89b41': `7f${stringToHex('TEST', { size: 32 }).slice(2)}${answer}`,
  a9059cbb: `3354602435900333556004355460243501600435556001${answer}`,
  /** `approve` */
  '095ea7b3': `6308c379a060e01b600052602060045260046024527f${stringToHex('nope', { size: 32 }).slice(2)}60445260646000fd`,
  /** `buy()` */
  a6f2ae3a: `34${credit}00`,
})
const collectible = contract({
  ...balanceOf,
  '01ffc9a7': `60043560e01c6380ac58cd14${answer}`,
  /** Mints one to the caller, and like `_safeMint` asks it first if it has code. */
  '6a627842': `63150b7a0260e01b60005260206020600460006000335af15060205160e01c63150b7a0214333b1517${orRevert}6001${credit}00`,
})
/** Pays 7 units to any caller, whatever the data. */
const shop: Hex = `0x63a9059cbb60e01b6000523360045260076024526000600060446000600073${usdc.slice(2)}5af100`
/** Reverts for callers with code. */
const wary = contract({ deadbeef: `333b15${orRevert}00` })

const local = { id: 'eip155:1', name: 'Local', nativeCurrency: { symbol: 'ETH', decimals: 18 } }
const pay = { from: me, to: friend, value: 5n * 10n ** 17n, data: '0x' } as const
const send = { from: me, to: usdc, value: 0n, data: data('transfer', friend, 1_500_000n) } as const

describe('on a local node without eth_simulateV1', () => {
  let chain: Awaited<ReturnType<typeof startAnvil>>
  /** A node without these methods. */
  const without = (...refused: string[]): DecodeContext => ({
    ...ethereum,
    network: local,
    call: (method, params) =>
      ['eth_simulateV1', ...refused].includes(method)
        ? Promise.reject(new Error(`the method ${method} does not exist`))
        : callChain(chain.url, method, params),
  })
  beforeAll(async () => {
    chain = await startAnvil(1)
    const codes = { [usdc]: token, [nft]: collectible, [app]: shop, [multi]: wary }
    for (const [address, code] of Object.entries(codes))
      await callChain(chain.url, 'anvil_setCode', [address, code])
    for (const holder of [me, app])
      await callChain(chain.url, 'anvil_setStorageAt', [usdc, pad(holder), toHex(5_000_000n, { size: 32 })])
  }, 30_000)
  afterAll(() => chain.stop())

  test('a payment to an account changes only its own amount', async () => {
    expect(await simulateEvm(pay, without())).toEqual({
      succeeds: true,
      reason: null,
      changes: [{ direction: 'out', amount: '0.5 ETH', asset: 'ETH' }],
    })
  })

  test('a token’s transfer is shown by balances before and after, as a partial result', async () => {
    expect(await simulateEvm(send, without())).toEqual({
      succeeds: true,
      reason: null,
      changes: [{ direction: 'out', amount: '1.5 “TEST” (name not verified)', asset: usdc }],
      partial: true,
    })
  })

  test('a purchase shows both sides', async () => {
    const result = await simulateEvm({ ...pay, to: usdc, value: 3_000_000n, data: '0xa6f2ae3a' }, without())
    expect(result?.changes).toEqual([
      { direction: 'out', amount: '0.000000000003 ETH', asset: 'ETH' },
      { direction: 'in', amount: '3 “TEST” (name not verified)', asset: usdc },
    ])
  })

  test('a token that the request does not name is found by the accessed contracts', async () => {
    const result = await simulateEvm({ from: me, to: app, value: 0n, data: '0x12345678' }, without())
    expect(result).toMatchObject({
      changes: [{ direction: 'in', amount: '0.000007 “TEST” (name not verified)', asset: usdc }],
      partial: true,
    })
  })

  test('if the node does not report those, the tokens in the arguments are checked', async () => {
    const older = without('eth_createAccessList')
    const named = { from: me, to: app, value: 0n, data: `0x12345678${pad(usdc).slice(2)}` } as const
    expect(await simulateEvm(named, older)).toMatchObject({
      changes: [{ amount: '0.000007 “TEST” (name not verified)' }],
    })
    expect(await simulateEvm({ ...named, data: '0x12345678' }, older)).toEqual({
      succeeds: true,
      reason: null,
      changes: [],
      partial: true,
    })
  })

  test('a collectible with a receiver check is accepted and counted', async () => {
    const result = await simulateEvm({ from: me, to: nft, value: 0n, data: '0x6a627842' }, without())
    expect(result?.changes).toEqual([{ direction: 'in', amount: '1 item', asset: nft }])
  })

  test.each([
    ['a contract that rejects callers with code', { from: me, to: multi, value: 0n, data: '0xdeadbeef' }],
    ['a deployment', { from: me, to: null, value: 0n, data: '0x00' }],
    ['a call to oneself', { from: me, to: me, value: 0n, data: '0xdeadbeef' }],
    ['an account with code', { ...send, from: app }],
  ] as const)('%s: no changes are reported', async (_, request) => {
    expect(await simulateEvm(request, without())).toBeNull()
  })

  test('a failure is reported with its reason', async () => {
    const result = await simulateEvm({ ...send, data: data('approve', friend, 1n) }, without())
    expect(result).toMatchObject({ succeeds: false, changes: [] })
    expect(result?.reason).toContain('nope')
  })

  test('more than the balance cannot be paid', async () => {
    expect(await simulateEvm({ ...pay, value: 10n ** 30n }, without())).toMatchObject({
      succeeds: false,
      reason: 'There is not enough ETH in your account',
    })
  })
})

/** A node on which every call succeeds, and that returns this for a call with an override. */
const answering = (answered: () => unknown): DecodeContext => {
  const answers: Record<string, (params: unknown[]) => unknown> = {
    eth_getCode: ([address]) => (address === me ? '0x' : '0x6001'),
    eth_createAccessList: () => ({ accessList: [] }),
    eth_call: ({ length }) => (length < 3 ? '0x' : answered()),
  }
  const refused = () => Promise.reject(new Error('the method does not exist'))
  return { ...ethereum, call: async (method, params) => (answers[method] ?? refused)(params) }
}
const words = (...values: bigint[]) => values.map((value) => toHex(value, { size: 32 }).slice(2)).join('')
const tooMany = () => {
  throw new Error('too many arguments, want at most 2')
}

test.each([
  ['refuses overrides', tooMany],
  ['ignores overrides', () => '0x'],
  ['returns too little', () => `0x${words(1n)}`],
  ['returns too many values', () => `0x${words(1n, 5n, 5n, 1n, 9n, 1n, 4n, 0n)}`],
  ['returns invalid bytes', () => 'yes'],
  ['reports a failure with them', () => `0x${words(0n, 5n, 5n, 1n, 9n, 1n, 4n)}`],
])('a node that %s reports no changes of a call, and the value of a payment', async (_, answered) => {
  expect(await simulateEvm({ ...send, data: '0x12345678' }, answering(answered))).toBeNull()
  expect(await simulateEvm({ ...pay, to: app }, answering(answered))).toEqual({
    succeeds: true,
    reason: null,
    changes: [{ direction: 'out', amount: '0.5 ETH', asset: 'ETH' }],
    partial: true,
  })
})

describe('of more contracts than can be checked, those of known tokens are', () => {
  const usdcOf = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const others = Array.from({ length: 24 }, (_, index) => toHex(index + 1, { size: 20 }))
  const listed = others.map((address) => ({ address, symbol: 'MINE', name: 'Mine', decimals: 6 }))

  /** The code in the sender's place, which names the contracts whose balances it reads. */
  async function probed(touched: readonly Hex[] | null, request: Parameters<typeof simulateEvm>[0]) {
    let code = ''
    const { call } = answering(() => '0x')
    await simulateEvm(request, {
      ...withTokens(ethereum, listed),
      call: async (method, params) => {
        if (method === 'eth_createAccessList' && touched === null) throw new Error('no')
        if (method === 'eth_createAccessList')
          return { accessList: touched?.map((address) => ({ address, storageKeys: [] })) }
        if (params.length > 2) code = JSON.stringify(params[2])
        return call(method, params)
      },
    })
    return code.toLowerCase()
  }
  const strangers = others.map((address): Hex => `0xff${address.slice(4)}`)
  const named: Hex = `0x12345678${strangers.map((address) => pad(address).slice(2)).join('')}`

  test.each([
    ['behind a long list of the operator', null, '0x12345678'],
    ['behind many addresses in the call', null, named],
    ['behind many other contracts', [...strangers, usdcOf], '0x12345678'],
  ] as const)('%s', async (_, touched, data) => {
    expect(await probed(touched, { ...send, to: app, data })).toContain(usdcOf.slice(2).toLowerCase())
  })

  test('but not those that the call does not access', async () => {
    const code = await probed(strangers, { ...send, to: app, data: '0x12345678' })
    expect(code).toContain(strangers[0]?.slice(2))
    expect(code).not.toContain(usdcOf.slice(2).toLowerCase())
  })
})

test('a token that responds only once shows no change', async () => {
  const half = () => `0x${words(1n, 5n, 5n, 1n, 9n, 0n, 4n)}`
  const result = await simulateEvm({ ...send, data: '0x12345678' }, answering(half))
  expect(result).toMatchObject({ changes: [], partial: true })
})
