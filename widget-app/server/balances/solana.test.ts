import { describe, expect, test } from 'vitest'
import { Balances } from '../../shared/blockchain.ts'
import { createAccounts } from '../accounts.ts'
import { RpcError } from '../rpc/rpc.ts'
import { fakeSolana, fakeUpstream, NONE_SEEN } from '../testing/accounts.ts'
import { chainForTests } from '../testing/chains.ts'
import { silent } from '../testing/silent.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../tokens/solanaTokens.ts'

const OWNER = '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const GOLD = 'So11111111111111111111111111111111111111112'
const chain = chainForTests({
  id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  namespace: 'solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
})

interface Held {
  mint?: string
  amount?: string
  decimals?: number
  owner?: string
  program?: string
}

/** A token account in the `jsonParsed` format. */
const account = ({
  mint = USDC,
  amount = '1',
  decimals = 6,
  owner = OWNER,
  program = TOKEN_PROGRAM,
}: Held = {}) => ({
  pubkey: 'x',
  account: {
    owner: program,
    data: {
      program: 'spl-token',
      parsed: {
        type: 'account',
        info: { mint, owner, state: 'initialized', tokenAmount: { amount, decimals } },
      },
    },
  },
})

interface Given {
  lamports?: unknown
  first?: unknown
  second?: unknown
  mints?: unknown[]
}

function read({ lamports = 5, first = [], second = [], mints = [] }: Given) {
  const rpc = fakeSolana({
    getBalance: () => ({ context: { slot: 1 }, value: lamports }),
    getTokenAccountsByOwner: ([, filter]) => ({
      context: { slot: 1 },
      value: (filter as { programId: string }).programId === TOKEN_PROGRAM ? first : second,
    }),
    getMultipleAccounts: () => ({ value: mints }),
  })
  const { request } = fakeUpstream(() => ({ status: 500 }))
  const log = silent
  const { balances } = createAccounts({ rpc, request, seen: NONE_SEEN, pricesUrl: undefined, log })
  return balances.of(chain, OWNER)
}

test('SOL, and tokens of both programs with their names', async () => {
  const extensions = [{ extension: 'tokenMetadata', state: { name: 'Gold', symbol: 'GLD' } }]
  const { value } = await read({
    lamports: 1_500_000_001,
    first: [account({ amount: '2500000' })],
    second: [account({ mint: GOLD, amount: '7', decimals: 0, program: TOKEN_2022_PROGRAM })],
    mints: [
      { owner: TOKEN_2022_PROGRAM, data: { parsed: { type: 'mint', info: { decimals: 0, extensions } } } },
    ],
  })
  expect(Balances.parse({ balances: value })).toEqual({ balances: value })
  expect(value).toMatchObject([
    { symbol: 'SOL', quantity: { decimals: '9', numeric: '1.500000001' } },
    {
      symbol: 'USDC',
      address: `${chain.id}:${USDC}`,
      quantity: { decimals: '6', numeric: '2.5' },
      iconUrl: '/public/getTokenImage/USDC',
    },
    { symbol: 'GLD', name: 'Gold', program: 'token-2022', quantity: { decimals: '0', numeric: '7' } },
  ])
  expect(value[1]).not.toHaveProperty('program')
})

test('several accounts of a mint are one balance', async () => {
  const first = [account({ amount: '18446744073709551615' }), account({ amount: '18446744073709551615' })]
  const { value } = await read({ first })
  expect(value[1]?.quantity.numeric).toBe('36893488147419.10323')
})

test('lamports beyond the safe integers are exact, and refused if they were rounded', async () => {
  expect((await read({ lamports: 9_007_199_254_740_993n })).value[0]?.quantity.numeric).toBe(
    '9007199.254740993',
  )
  await expect(read({ lamports: 9_007_199_254_740_992 })).rejects.toMatchObject({ name: 'OutboundError' })
})

describe('an entry of a node', () => {
  test.each<[string, unknown]>([
    ['an account of another owner', account({ owner: GOLD })],
    ['an account of another program', account({ program: GOLD })],
    ['an empty account', account({ amount: '0' })],
    ['a negative amount', account({ amount: '-5' })],
    ['a fractional amount', account({ amount: '1.5' })],
    ['impossible decimals', account({ decimals: 255 })],
    ['negative decimals', account({ decimals: -1 })],
    ['an invalid mint', account({ mint: '<script>alert(1)</script>' })],
    ['undecoded bytes', { account: { owner: TOKEN_PROGRAM, data: ['AA==', 'base64'] } }],
    ['null', null],
  ])('%s is left out', async (_, given) => {
    expect((await read({ first: [given, account({ amount: '3' })] })).value).toHaveLength(2)
  })

  test.each<[string, Given]>([
    ['a missing list', { first: 'x' }],
    ['lamports as text', { lamports: '5' }],
    ['negative lamports', { lamports: -1 }],
    ['more lamports than 64 bits', { lamports: 2n ** 64n }],
  ])('%s makes the response invalid', async (_, given) => {
    await expect(read(given)).rejects.toMatchObject({ name: 'OutboundError' })
  })
})

test('a node that does not list token accounts is reported, not shown as an empty account', async () => {
  const rpc = fakeSolana({})
  const refusing = {
    ...rpc,
    batch: async () => [{ error: { code: -32010, message: 'excluded from account secondary indexes' } }],
  }
  const { request } = fakeUpstream(() => ({ status: 500 }))
  const log = silent
  const { balances } = createAccounts({ rpc: refusing, request, seen: NONE_SEEN, pricesUrl: undefined, log })
  await expect(balances.of(chain, OWNER)).rejects.toThrow(RpcError)
})
