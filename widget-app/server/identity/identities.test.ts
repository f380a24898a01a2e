import { type Address, concat, encodeAbiParameters, type Hex, namehash, pad, parseAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import { coinTypeOf } from '../../shared/names/coinType.ts'
import { type Rpc, RpcError, UnreachableError } from '../rpc/rpc.ts'
import { chainForTests } from '../testing/chains.ts'
import { addressOf, string } from '../testing/fakeEvm.ts'
import { normalised } from './ens.ts'
import { createIdentities } from './identities.ts'

const REGISTRY = addressOf(1)
const RESOLVER = addressOf(2)
const ALICE: Address = '0x00000000000000000000000000000000000000A1'
const chain = chainForTests({ ensRegistry: REGISTRY })
const REVERSE = namehash(`${ALICE.slice(2).toLowerCase()}.addr.reverse`)

const FUNCTIONS = {
  resolver: '0x0178b8bf',
  name: '0x691f3431',
  addr: '0x3b3b57de',
  addrOf: '0xf1cb7e06',
  text: '0x59d1d43c',
}

/** The contracts' responses by function and node; an error is thrown. */
type Records = Partial<Record<keyof typeof FUNCTIONS, Record<string, Hex | Error>>>

function identitiesOf(records: Records) {
  const state = { calls: 0, isDown: false }
  const clock = { ms: 0 }
  const rpc: Rpc = {
    async request(of, _method, params) {
      state.calls += 1
      if (state.isDown) throw new UnreachableError(of.id)
      const [{ data }] = params as [{ data: string }]
      const [name] = Object.entries(FUNCTIONS).find(([, selector]) => data.startsWith(selector)) ?? []
      const answer = records[name as keyof typeof FUNCTIONS]?.[`0x${data.slice(10, 74)}`]
      if (answer instanceof Error) throw answer
      return answer ?? '0x'
    },
    batch: async () => [],
  }
  return { state, clock, identities: createIdentities({ rpc, now: () => clock.ms }) }
}

const named = (name: string, to: Address = ALICE): Records => {
  const node = namehash(name)
  return {
    resolver: { [REVERSE]: pad(RESOLVER), [node]: pad(RESOLVER) },
    name: { [REVERSE]: string(name) },
    addr: { [node]: pad(to) },
  }
}

const nameOf = async (records: Records) =>
  (await identitiesOf(records).identities.of(chain, ALICE)).value.name

test('an account has a name that resolves back to it', async () => {
  expect(await nameOf(named('alice.eth'))).toBe('alice.eth')
})

describe('an account has no name', () => {
  test.each<[string, Records]>([
    ['if it has not set one', {}],
    ['if the name resolves to another account', named('alice.eth', addressOf(7))],
    ['if the name does not resolve', { ...named('alice.eth'), addr: {} }],
    [
      'if its resolver fails',
      { ...named('alice.eth'), addr: { [namehash('alice.eth')]: new RpcError(3, 'execution reverted') } },
    ],
    [
      'if it is stored off-chain (EIP-3668)',
      { ...named('alice.eth'), name: { [REVERSE]: new RpcError(3, 'execution reverted: OffchainLookup') } },
    ],
    ['if it is not text', { ...named('alice.eth'), name: { [REVERSE]: '0x1234' } }],
    [
      'if it is a megabyte',
      { ...named('alice.eth'), name: { [REVERSE]: string(`${'a'.repeat(1_000_000)}.eth`) } },
    ],
    [
      'if the resolver is invalid',
      { ...named('alice.eth'), resolver: { [REVERSE]: `0x${'ff'.repeat(32)}` } },
    ],
    ['if the response is not hex', { ...named('alice.eth'), resolver: { [REVERSE]: 'hello' as Hex } }],
  ])('%s', async (_, records) => expect(await nameOf(records)).toBeNull())

  test.each([
    'Alice.eth',
    'alice\u200B.eth',
    'ali\u0441e.eth',
    'alice..eth',
    'alice',
    '.eth',
    'a b.eth',
    '\u202Eeth.ecila',
  ])('if it is %j, which is not normalized', async (name) => {
    // A homograph may resolve back to its own account too.
    const records = named('alice.eth')
    expect(await nameOf({ ...records, name: { [REVERSE]: string(name) } })).toBeNull()
  })
})

test('a name is read every five minutes, and stays while the node is unreachable', async () => {
  const { identities, state, clock } = identitiesOf(named('alice.eth'))
  await identities.of(chain, ALICE)
  const { calls } = state
  clock.ms = 299_999
  expect((await identities.of(chain, ALICE)).ageMs).toBe(299_999)
  expect(state.calls).toBe(calls)
  state.isDown = true
  clock.ms = 600_000
  expect(await identities.of(chain, ALICE)).toMatchObject({ value: { name: 'alice.eth' }, ageMs: 600_000 })
  await expect(identities.of(chain, addressOf(50))).rejects.toThrow(UnreachableError)
})

test('a chain without a registry gets no request', async () => {
  const { identities, state } = identitiesOf(named('alice.eth'))
  expect((await identities.of(chainForTests(), ALICE)).value).toEqual({ name: null, avatar: null })
  expect(state.calls).toBe(0)
})

describe('a name resolves', () => {
  const node = namehash('alice.eth')
  const bytes = (hex: Hex) => encodeAbiParameters(parseAbiParameters('bytes'), [hex])
  const base = 2147492101
  const ofBase = (hex: Hex): Records => ({
    resolver: { [node]: pad(RESOLVER) },
    addrOf: { [node]: bytes(hex) },
  })

  test('to an account, and is read every time, because funds are sent there', async () => {
    const { identities, state } = identitiesOf(named('alice.eth'))
    expect(await identities.resolveName(chain, 'alice.eth')).toBe(ALICE)
    const { calls } = state
    await identities.resolveName(chain, 'alice.eth')
    expect(state.calls).toBe(2 * calls)
  })

  test('to another account on another chain, if it has one', async () => {
    expect(await identitiesOf(ofBase(addressOf(9))).identities.resolveName(chain, 'alice.eth', base)).toMatch(
      /^0x/,
    )
    expect(await identitiesOf(named('alice.eth')).identities.resolveName(chain, 'alice.eth', base)).toBeNull()
  })

  test.each<[string, Hex]>([
    ['an address that is too short', '0x1234'],
    ['an address that is too long', concat([addressOf(9), '0x00'])],
    ['the zero address', pad('0x00', { size: 20 })],
    ['an empty value', '0x'],
  ])('to nothing if it has %s', async (_, hex) => {
    expect(await identitiesOf(ofBase(hex)).identities.resolveName(chain, 'alice.eth', base)).toBeNull()
  })

  test('with an error while the node is unreachable', async () => {
    const { identities, state } = identitiesOf(named('alice.eth'))
    state.isDown = true
    await expect(identities.resolveName(chain, 'alice.eth')).rejects.toThrow(UnreachableError)
  })
})

test('with the coin types of chains (ENSIP-11)', () => {
  expect([1, 10, 8453, 2 ** 31 - 1].map(coinTypeOf)).toEqual([60, 2147483658, 2147492101, 4294967295])
})

test.each([2 ** 31, 2 ** 31 + 1, 2 ** 32 + 1])('not on chain %d, which has no coin type', (chainId) => {
  expect(coinTypeOf(chainId)).toBeNull()
})

test.each([
  ['Alice.ETH', 'alice.eth'],
  ['🦊.eth', '🦊.eth'],
  ['alice.eth.', undefined],
  ['', undefined],
  ['a'.repeat(256), undefined],
  ['<script>.eth', undefined],
])('%j is normalized to %j', (name, as) => expect(normalised(name)).toBe(as))
