import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Rpc, type RpcAnswer, RpcError, UnreachableError } from '../rpc/rpc.ts'
import { chainForTests } from '../testing/chains.ts'
import {
  addressOf,
  BurnsGas,
  type FakeContract,
  fakeEvm,
  MULTICALL,
  multicallThere,
  Reverts,
  uint,
} from '../testing/fakeEvm.ts'
import { createContracts } from './contracts.ts'

const chain = chainForTests({ multicall: MULTICALL })
const QUESTION: Hex = '0x70a08231'
const callsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ to: addressOf(index), data: QUESTION }))

const telling =
  (value: bigint): FakeContract =>
  () =>
    uint(value)
const failing =
  (error: Error): FakeContract =>
  () => {
    throw error
  }

/** Contracts that each return their number, with some changed. */
function evmOf(count: number, changes: Record<number, FakeContract> = {}, hasMulticall = true) {
  const contracts: Record<string, FakeContract> = hasMulticall ? { ...multicallThere } : {}
  for (let index = 0; index < count; index++)
    contracts[addressOf(index)] = changes[index] ?? telling(BigInt(index))
  const { rpc, state } = fakeEvm({ contracts })
  const clock = { ms: 0 }
  return { contracts: createContracts({ rpc, now: () => clock.ms }), state, clock }
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => uint(BigInt(index)))

test('a thousand contracts are read in five calls of two requests', async () => {
  const { contracts, state } = evmOf(1_000)
  expect(await contracts.ask(chain, callsOf(1_000))).toEqual(numbers(1_000))
  expect(state).toMatchObject({ requests: 2, calls: 5, alone: 0 })
})

test.each([
  ['has no Multicall3', chainForTests(), true],
  ['has no Multicall3 at the configured address', chain, false],
])('if a chain %s, each contract is read separately', async (_, without, hasMulticall) => {
  const { contracts } = evmOf(120, {}, hasMulticall)
  expect(await contracts.ask(without, callsOf(120))).toEqual(numbers(120))
})

test('nothing is requested without contracts', async () => {
  const { contracts, state } = evmOf(0)
  expect(await contracts.ask(chain, [])).toEqual([])
  expect(state.requests).toBe(0)
})

describe.each([true, false])('a failing contract (trusted: %s)', (isTrusted) => {
  const expected = (failed: number) => numbers(100).map((number, index) => (index === failed ? null : number))

  test.each([
    ['reverts', new Reverts()],
    ['uses all gas, so that the following ones fail too', new BurnsGas()],
  ])('that %s does not affect the others', async (_, error) => {
    const { contracts } = evmOf(100, { 3: failing(error) })
    expect(await contracts.ask(chain, callsOf(100), { isTrusted })).toEqual(expected(3))
  })

  test('is not read again for ten minutes', async () => {
    const { contracts, state, clock } = evmOf(100, { 3: failing(new BurnsGas()) })
    await contracts.ask(chain, callsOf(100), { isTrusted })
    const { calls } = state
    clock.ms = 599_999
    expect(await contracts.ask(chain, callsOf(100), { isTrusted })).toEqual(expected(3))
    expect(state.calls).toBe(calls + 1)
    clock.ms = 600_000
    await contracts.ask(chain, callsOf(100), { isTrusted })
    expect(state.calls).toBeGreaterThan(calls + 2)
  })
})

test('a token that fails for one account is still read for others', async () => {
  const odd: FakeContract = (data) => {
    if (data.endsWith('00')) throw new Reverts()
    return uint(5n)
  }
  const { contracts } = evmOf(1, { 0: odd })
  const ask = (account: string) => contracts.ask(chain, [{ to: addressOf(0), data: `${QUESTION}${account}` }])
  expect(await ask('00')).toEqual([null])
  expect(await ask('01')).toEqual([uint(5n)])
})

test('an unlisted contract is skipped completely, or only for the failing call', async () => {
  const burned: FakeContract = (data) => {
    if (data.endsWith('00')) throw new Reverts()
    return uint(5n)
  }
  const both = (isByItself: boolean) => {
    const { contracts } = evmOf(1, { 0: burned })
    const ask = (id: string) =>
      contracts.ask(chain, [{ to: addressOf(0), data: `${QUESTION}${id}` }], { isTrusted: false, isByItself })
    return ask('00').then(() => ask('01'))
  }
  expect(await both(false)).toEqual([null])
  expect(await both(true)).toEqual([uint(5n)])
})

describe('a node', () => {
  const asking = (batch: Rpc['batch']) => createContracts({ rpc: { batch, request: async () => null } })
  const all = (answer: RpcAnswer) => asking(async (_, calls) => calls.map(() => answer))

  test('that is unreachable is reported, but not for unlisted contracts, and no contract is skipped', async () => {
    const { contracts, state } = evmOf(3)
    state.isDown = true
    await expect(contracts.ask(chain, callsOf(3))).rejects.toThrow(UnreachableError)
    expect(await contracts.ask(chain, callsOf(3), { isTrusted: false })).toEqual(Array(3).fill(undefined))
    expect(state.requests).toBe(3)
    state.isDown = false
    expect(await contracts.ask(chain, callsOf(3), { isTrusted: false })).toEqual(numbers(3))
  })

  test('that refuses too many requests is reported, and no contract is skipped', async () => {
    const contracts = all({ error: { code: -32005, message: 'daily request count exceeded' } })
    await expect(contracts.ask(chain, callsOf(3))).rejects.toThrow(RpcError)
    expect(await contracts.ask(chain, callsOf(3), { isTrusted: false })).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test.each<[string, unknown]>([
    ['a number', 5],
    ['nothing', null],
    ['a text', 'hello'],
    ['a list', ['0x']],
    ['hex of another shape', '0xzz'],
  ])('that returns %s instead of hex is rejected', async (_, result) => {
    await expect(all({ result }).ask(chain, callsOf(2))).rejects.toMatchObject({ name: 'OutboundError' })
    expect(await all({ result }).ask(chain, callsOf(2), { isTrusted: false })).toEqual([undefined, undefined])
  })

  test.each(['0x00', `0x${'ff'.repeat(320)}`])(
    'whose Multicall3 returns %s is read without it',
    async (result) => {
      expect(await all({ result }).ask(chain, callsOf(2))).toEqual([result, result])
    },
  )

  test('is not asked again for a huge return value', async () => {
    const result = `0x${'00'.repeat(1_100_000)}`
    expect(await all({ result }).ask(chain, callsOf(2))).toEqual([null, null])
  })

  /** A node that fails if a call includes one of the first contracts, and counts consecutive failures. */
  function choking(bombs: number) {
    const state = { failed: 0, inARow: 0, worst: 0 }
    const hostile = Array.from({ length: bombs }, (_, index) => addressOf(index).slice(2))
    const batch: Rpc['batch'] = async (_, calls) => {
      const asked = JSON.stringify(calls)
      if (hostile.some((address) => asked.includes(address))) {
        state.failed += 1
        state.inARow += 1
        state.worst = Math.max(state.worst, state.inARow)
        throw new UnreachableError('eip155:1')
      }
      state.inARow = 0
      return calls.map(() => ({ result: uint(1n) }))
    }
    const request: Rpc['request'] = async () => {
      state.inARow = 0
      return '0x1'
    }
    return { contracts: createContracts({ rpc: { batch, request } }), state }
  }

  test('that fails for some unlisted contracts is still used, and only these are skipped', async () => {
    const { contracts, state } = choking(2)
    const ask = () => contracts.ask(chainForTests(), callsOf(150), { isTrusted: false })
    const expected = [null, null, ...Array(148).fill(uint(1n))]
    expect(await ask()).toEqual(expected)
    expect(state.worst).toBe(1)
    const { failed } = state
    expect(await ask()).toEqual(expected)
    expect(state.failed).toBe(failed)
  })

  test('that fails for a hundred unlisted contracts does not get all of them at once', async () => {
    const { contracts, state } = choking(100)
    const ask = () => contracts.ask(chainForTests(), callsOf(150), { isTrusted: false })
    await ask()
    expect(state.failed).toBeLessThan(20)
    for (let round = 0; round < 20; round++) await ask()
    expect(await ask()).toEqual([...Array(100).fill(null), ...Array(50).fill(uint(1n))])
  })
})
