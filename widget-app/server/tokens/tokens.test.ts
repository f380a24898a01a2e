import { type Hex, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { NamedToken } from '../chains/chain.ts'
import type { Rpc } from '../rpc/rpc.ts'
import { NONE_SEEN } from '../testing/accounts.ts'
import { chainForTests } from '../testing/chains.ts'
import {
  addressOf,
  BurnsGas,
  fakeEvm,
  fakeToken,
  MULTICALL,
  multicallThere,
  Reverts,
  string,
  uint,
} from '../testing/fakeEvm.ts'
import { createContracts } from './contracts.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './solanaTokens.ts'
import { createTokens } from './tokens.ts'

const ADDRESS = addressOf(1)
const PNG = 'data:image/png;base64,iVBORw0KGgo='

/** The description of one token with these results. */
async function describeToken(answers: Parameters<typeof fakeToken>[0], tokens: NamedToken[] = []) {
  const chain = chainForTests({ multicall: MULTICALL, tokens })
  const { rpc } = fakeEvm({ contracts: { ...multicallThere, [ADDRESS]: fakeToken(answers) } })
  const all = createTokens({ rpc, contracts: createContracts({ rpc }), seen: NONE_SEEN })
  return (await all.describe(chain, [ADDRESS])).get(ADDRESS)
}

test('a token has its own description, without a picture unless it is listed', async () => {
  const said = { decimals: uint(6n), symbol: string('USDC'), name: string('USD Coin') }
  expect(await describeToken(said)).toEqual({
    address: '0x00000000000000000000000000000000A0000001',
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
    picture: null,
  })
})

describe('a token', () => {
  const short = '0x0000…0001'
  test.each<[string, Parameters<typeof fakeToken>[0], object]>([
    ['with 32 bytes for a symbol', { symbol: stringToHex('MKR', { size: 32 }) }, { symbol: 'MKR' }],
    ['whose symbol fails', { symbol: new Reverts() }, { symbol: short, name: 'Token' }],
    ['whose name uses all gas', { name: new BurnsGas() }, { symbol: 'TKN', name: 'Unknown token' }],
    ['whose symbol is missing', { symbol: '0x' }, { symbol: short }],
    ['whose symbol is empty', { symbol: string('') }, { symbol: short }],
    ['with a name of a megabyte', { name: string('x'.repeat(900_000)) }, { name: `${'x'.repeat(63)}…` }],
    ['with a direction override in its name', { name: string('\u202Ecilbup') }, { name: 'cilbup' }],
    ['with invisible letters', { symbol: string('U\u200BSDC') }, { symbol: 'USDC' }],
    [
      'with a name that is not UTF-8',
      { name: `${string('ab').slice(0, 130)}ff61${'0'.repeat(60)}` as Hex },
      { name: 'a' },
    ],
    ['without decimals', { decimals: uint(0n) }, { decimals: 0 }],
    ['with decimals of 256 bits', { decimals: uint(77n) }, { decimals: 77 }],
  ])('%s is listed anyway', async (_, answers, expected) => {
    expect(await describeToken(answers)).toMatchObject(expected)
  })

  test.each<[string, Hex | Error]>([
    ['more decimals than a number has', uint(78n)],
    ['decimals of 256 bits', uint(2n ** 256n - 1n)],
    ['no decimals: a collection', new Reverts()],
    ['an empty response: no contract', '0x'],
    ['a truncated response', '0x12'],
  ])('with %s is not a token', async (_, decimals) => {
    expect(await describeToken({ decimals })).toBeUndefined()
  })
})

describe('the operator', () => {
  test('has precedence for names, and provides pictures', async () => {
    const named = { address: ADDRESS, name: 'Our dollar', symbol: 'OUR', image: PNG }
    expect(await describeToken({}, [named])).toMatchObject({
      name: 'Our dollar',
      symbol: 'OUR',
      picture: PNG,
    })
  })

  test('can list an address alone', async () => {
    expect(await describeToken({}, [{ address: ADDRESS.toUpperCase().replace('X', 'x') }])).toMatchObject({
      symbol: 'TKN',
      picture: null,
    })
  })

  test.each(['https://tracker.example/x.png', '/etc/passwd', `data:image/png,${'x'.repeat(131_072)}`])(
    'cannot use the picture %.30s',
    async (image) => {
      expect(await describeToken({}, [{ address: ADDRESS, image }])).toMatchObject({ picture: null })
    },
  )
})

test('a fake USDC does not have the picture of the real one', async () => {
  const chain = chainForTests({ id: 'eip155:1', multicall: MULTICALL })
  const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
  const token = fakeToken({ symbol: string('USDC'), name: string('USD Coin'), decimals: uint(6n) })
  const { rpc } = fakeEvm({ contracts: { ...multicallThere, [usdc]: token, [ADDRESS]: token } })
  const tokens = createTokens({ rpc, contracts: createContracts({ rpc }), seen: NONE_SEEN })
  const described = await tokens.describe(chain, [usdc, ADDRESS])
  expect(described.get(usdc)?.picture).toBe('/public/getTokenImage/USDC')
  expect(described.get(ADDRESS)?.picture).toBeNull()
})

test('each token is read once a day; an address without a token again after ten minutes', async () => {
  const chain = chainForTests()
  const { rpc, state } = fakeEvm({ contracts: { [addressOf(1)]: fakeToken() } })
  const clock = { ms: 0 }
  const now = () => clock.ms
  const tokens = createTokens({ rpc, contracts: createContracts({ rpc, now }), seen: NONE_SEEN, now })
  const count = async (ms: number) => {
    clock.ms = ms
    const before = state.calls
    await tokens.describe(chain, [addressOf(1), addressOf(2)])
    return state.calls - before
  }
  expect(await count(0)).toBe(6)
  expect(await count(599_999)).toBe(0)
  expect(await count(600_000)).toBe(3)
  expect(await count(86_400_000)).toBe(6)
})

test('an unlisted token whose description is unknown is left out, or reported', async () => {
  const { rpc } = fakeEvm({ contracts: { [ADDRESS]: fakeToken() } })
  const limited = { isLimited: true }
  const batch: Rpc['batch'] = async (chain, calls) =>
    limited.isLimited
      ? calls.map(() => ({ error: { code: -32005, message: 'too many requests' } }))
      : rpc.batch(chain, calls)
  const sometimes = { ...rpc, batch }
  const contracts = createContracts({ rpc: sometimes })
  const tokens = createTokens({ rpc: sometimes, contracts, seen: NONE_SEEN })
  const describeAll = () => tokens.describe(chainForTests(), [ADDRESS], { isComplete: true })
  expect((await tokens.describe(chainForTests(), [ADDRESS])).size).toBe(0)
  await expect(describeAll()).rejects.toMatchObject({ name: 'OutboundError' })
  limited.isLimited = false
  expect((await describeAll()).size).toBe(1)
})

describe('the candidates of an account', () => {
  const { rpc } = fakeEvm({ contracts: {} })
  const lookedAt = (seen: string[], chain = chainForTests()) =>
    createTokens({ rpc, contracts: createContracts({ rpc }), seen: { of: async () => seen } }).toLookAt(
      chain,
      '0x',
    )

  test('are the tokens of the operator, the package and its transfers, without duplicates', async () => {
    const chain = chainForTests({ id: 'eip155:8453', tokens: [{ address: addressOf(1) }] })
    const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
    const { known, seen } = await lookedAt([addressOf(1), addressOf(2), addressOf(2), usdc], chain)
    expect(known).toContain(addressOf(1))
    expect(known).toContain(usdc.toLowerCase())
    expect(new Set(known).size).toBe(known.length)
    expect(seen).toEqual([addressOf(2)])
  })

  test('contain only valid addresses, and at most ten thousand unlisted ones', async () => {
    const many = Array.from({ length: 10_001 }, (_, index) => addressOf(index))
    expect((await lookedAt(['0x12', '', '__proto__', ...many])).seen).toEqual(many.slice(0, 10_000))
  })
})

describe('a Solana mint', () => {
  const chain = chainForTests({ id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', namespace: 'solana' })
  const MINT = 'So11111111111111111111111111111111111111112'

  function describeMint(account: unknown) {
    const rpc: Rpc = { request: async () => ({ context: {}, value: [account] }), batch: async () => [] }
    return createTokens({ rpc, contracts: createContracts({ rpc }), seen: NONE_SEEN }).describe(chain, [MINT])
  }

  const mint = (info: object, owner = TOKEN_2022_PROGRAM) => ({
    owner,
    data: { program: 'x', parsed: { type: 'mint', info } },
  })
  const metadata = (state: unknown) => [
    { extension: 'metadataPointer', state: { authority: null } },
    'nonsense',
    { extension: 'tokenMetadata', state },
  ]

  test.each<[string, unknown, object]>([
    [
      'contains its name',
      mint({ decimals: 9, extensions: metadata({ name: 'Gold', symbol: 'GLD', uri: 'https://x' }) }),
      { name: 'Gold', symbol: 'GLD', decimals: 9, program: 'token-2022' },
    ],
    [
      'has a direction override in its name',
      mint({ decimals: 9, extensions: metadata({ name: '\u202Ex', symbol: '' }) }),
      { name: 'x', symbol: 'So1111…1112' },
    ],
    [
      'has invalid metadata',
      mint({ decimals: 9, extensions: metadata({ name: 5 }) }),
      { name: 'Unknown token' },
    ],
    [
      'belongs to the first token program',
      mint({ decimals: 0 }, TOKEN_PROGRAM),
      { decimals: 0, symbol: 'So1111…1112' },
    ],
  ])('that %s is listed', async (_, account, expected) => {
    expect((await describeMint(account)).get(MINT)).toMatchObject(expected)
  })

  test.each<[string, unknown]>([
    ['nothing', null],
    ['a mint of another program', mint({ decimals: 6 }, '11111111111111111111111111111111')],
    ['a token account', { owner: TOKEN_PROGRAM, data: { parsed: { type: 'account', info: {} } } }],
    ['bytes', { owner: TOKEN_PROGRAM, data: ['AA==', 'base64'] }],
    ['a mint with impossible decimals', mint({ decimals: 255 })],
  ])('%s is not a mint', async (_, account) => expect((await describeMint(account)).size).toBe(0))

  test('a node that returns too few accounts is rejected', async () => {
    const rpc: Rpc = { request: async () => ({ value: [] }), batch: async () => [] }
    const tokens = createTokens({ rpc, contracts: createContracts({ rpc }), seen: NONE_SEEN })
    await expect(tokens.describe(chain, [MINT])).rejects.toMatchObject({ name: 'OutboundError' })
  })
})
