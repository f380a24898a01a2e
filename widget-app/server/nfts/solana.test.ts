import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Nfts } from '../../shared/blockchain.ts'
import { CursorProblem, writeCursor } from '../paging/cursor.ts'
import { RpcError, UnreachableError } from '../rpc/rpc.ts'
import { fakeSolana } from '../testing/accounts.ts'
import { chainForTests } from '../testing/chains.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../tokens/solanaTokens.ts'
import { METADATA_PROGRAM, metadataAddress, readMetaplex } from './metaplex.ts'
import { createCollectibles } from './nfts.ts'
import { solanaCollectibles } from './solana.ts'
import { NO_WEB } from './web.ts'

const OWNER = '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q'
const [MINT, OTHER] = [
  '4wBqpZM9xaSheZzJSMawUKKwhdpChKbZ5eu5ky4Vigw',
  'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
]
const URI = 'data:application/json,{"name":"Ape of the web"}'
const chain = chainForTests({ id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', namespace: 'solana' })

const text = (given: string, room: number) => {
  const bytes = Buffer.alloc(Math.max(room, Buffer.byteLength(given)))
  bytes.write(given)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** A metadata account as the program writes it. */
const metaplex = (mint: string, name: string, uri: string, key = 4) =>
  Buffer.concat([
    Buffer.from([key]),
    Buffer.alloc(32, 7),
    base58.decode(mint),
    text(name, 32),
    text('APE', 10),
    text(uri, 200),
    Buffer.alloc(300),
  ])

/** Expected values from @solana/kit's `getProgramDerivedAddress`, with bumps of 255 and 254. */
test.each([
  ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', '5x38Kp4hvdomTCnCrAny4UtMUt5rQBdB6px2K1Ui45Wq'],
  ['So11111111111111111111111111111111111111112', '6dM4TqWyWJsbx7obrdLcviBkTafD5E8av61zfU6jq57X'],
  [MINT, '2wuFUBCTExNgjJBjgGvpVkWpuSTgcRr4umSxUzPidNmG'],
  [OTHER, '9TqnrKwFhJs8R9yK2mtoFdYBF3qGaZE73dC8U8LZRKtg'],
])('the metadata account of %s equals that of other libraries', (mint, address) => {
  expect(metadataAddress(mint)).toBe(address)
})

describe('a metadata account', () => {
  test('contains name and URI, without padding', () => {
    expect(readMetaplex(metaplex(MINT, 'Ape', URI), MINT)).toEqual({ name: 'Ape', uri: URI })
  })

  test.each([
    ['of another mint', metaplex(OTHER, 'Ape', URI)],
    ['of another type', metaplex(MINT, 'Ape', URI, 6)],
    ['that is empty', Buffer.alloc(0)],
    ['that ends within its name', metaplex(MINT, 'Ape', URI).subarray(0, 80)],
    ['that ends before its URI', metaplex(MINT, 'Ape', URI).subarray(0, 120)],
    ['with a name of a megabyte', metaplex(MINT, 'a'.repeat(1_000_000), URI)],
  ])('%s is ignored', (_, data) => expect(readMetaplex(data, MINT)).toBeUndefined())

  test('with any data never hangs', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const said = readMetaplex(Buffer.concat([metaplex(MINT, '', '').subarray(0, 65), bytes]), MINT)
        if (said) expect(said.name.length).toBeLessThanOrEqual(1_000)
      }),
    )
  })
})

interface Held {
  mint?: string
  amount?: string
  decimals?: number
  owner?: string
  program?: string
}

const held = ({
  mint = MINT,
  amount = '1',
  decimals = 0,
  owner = OWNER,
  program = TOKEN_PROGRAM,
}: Held = {}) => ({
  account: {
    owner: program,
    data: { parsed: { type: 'account', info: { mint, owner, tokenAmount: { amount, decimals } } } },
  },
})

const mintOf = (info: object = {}, owner = TOKEN_PROGRAM) => ({
  owner,
  data: { parsed: { type: 'mint', info: { decimals: 0, supply: '1', ...info } } },
})
const keptBy = (data: Buffer, owner = METADATA_PROGRAM) => ({
  owner,
  data: [data.toString('base64'), 'base64'],
})

interface World {
  first?: unknown
  second?: unknown
  accounts?: Record<string, unknown>
}

function collectiblesOf({ first = [], second = [], accounts = {} }: World) {
  const asked: string[][] = []
  const node = { lists: 0, isAway: false }
  const clock = { ms: 0 }
  const now = () => clock.ms
  const rpc = fakeSolana({
    getTokenAccountsByOwner: ([, filter]) => {
      node.lists += 1
      if (node.isAway) throw new UnreachableError(chain.id)
      return { value: (filter as { programId: string }).programId === TOKEN_PROGRAM ? first : second }
    },
    getMultipleAccounts: ([keys]) => {
      asked.push(keys as string[])
      return { value: (keys as string[]).map((key) => accounts[key] ?? null) }
    },
  })
  const sources = { solana: solanaCollectibles({ rpc, now }) }
  const collectibles = createCollectibles({ sources, web: NO_WEB, now })
  const page = async (cursor?: string) => Nfts.parse((await collectibles.of(chain, OWNER, cursor)).value)
  return { page, asked, node, clock }
}

describe('collectibles of Solana', () => {
  test('are mints with a supply of one, with their Metaplex name or their own', async () => {
    const { page } = collectiblesOf({
      first: [held(), held({ mint: OTHER })],
      accounts: {
        [MINT]: mintOf(),
        [metadataAddress(MINT)]: keptBy(metaplex(MINT, 'Ape #1', 'https://apes.example/1')),
        [OTHER]: mintOf(),
        [metadataAddress(OTHER)]: keptBy(metaplex(OTHER, 'Ape #2', URI)),
      },
    })
    const ape = {
      chainId: chain.id,
      standard: 'spl',
      quantity: '1',
      collection: null,
      picture: null,
      isSpam: false,
    }
    expect((await page()).data).toEqual([
      { ...ape, contract: `${chain.id}:${MINT}`, tokenId: MINT, name: 'Ape #1' },
      { ...ape, contract: `${chain.id}:${OTHER}`, tokenId: OTHER, name: 'Ape of the web' },
    ])
  })

  test('can contain their own name', async () => {
    const extensions = [
      { extension: 'x' },
      { extension: 'tokenMetadata', state: { name: 'New ape', uri: '' } },
    ]
    const { page } = collectiblesOf({
      second: [held({ program: TOKEN_2022_PROGRAM })],
      accounts: { [MINT]: mintOf({ extensions }, TOKEN_2022_PROGRAM) },
    })
    expect((await page()).data).toMatchObject([{ name: 'New ape' }])
  })

  test('without a name have that of their mint', async () => {
    const { page } = collectiblesOf({ first: [held()], accounts: { [MINT]: mintOf() } })
    expect((await page()).data).toMatchObject([{ name: 'Collectible #4wBqpZ…Vigw' }])
  })

  test.each<[string, World]>([
    ['a token', { first: [held({ decimals: 6 })] }],
    ['more than one token', { first: [held({ amount: '2' })] }],
    ['an empty account', { first: [held({ amount: '0' })] }],
    ['another owner’s account', { first: [held({ owner: OTHER })] }],
    ['an account of another program', { first: [held({ program: OTHER })] }],
    ['one of a larger supply', { first: [held()], accounts: { [MINT]: mintOf({ supply: '1000' }) } }],
    ['an account without a mint', { first: [held()], accounts: { [MINT]: null } }],
    ['a mint of another program', { first: [held()], accounts: { [MINT]: mintOf({}, OTHER) } }],
    ['invalid data', { first: [null, 5, { account: {} }] }],
  ])('%s is not one', async (_, world) => {
    const accounts = { [MINT]: mintOf(), ...world.accounts }
    expect((await collectiblesOf({ ...world, accounts }).page()).data).toEqual([])
  })

  test.each([
    ['an account of another program', keptBy(metaplex(MINT, 'Bored', URI), OTHER)],
    ['the name of another mint', keptBy(metaplex(OTHER, 'Bored', URI))],
  ])('take no name from %s', async (_, account) => {
    const accounts = { [MINT]: mintOf(), [metadataAddress(MINT)]: account }
    const { page } = collectiblesOf({ first: [held()], accounts })
    expect((await page()).data).toMatchObject([{ name: 'Collectible #4wBqpZ…Vigw' }])
  })

  test('with links are spam', async () => {
    const accounts = {
      [MINT]: mintOf(),
      [metadataAddress(MINT)]: keptBy(metaplex(MINT, 'Claim at apes.xyz', URI)),
    }
    const { page } = collectiblesOf({ first: [held()], accounts })
    expect((await page()).data).toMatchObject([{ isSpam: true }])
  })

  test('are listed in pages without duplicates, with one call for their mints', async () => {
    const mints = Array.from({ length: 60 }, (_, index) => base58.encode(Buffer.alloc(32, index + 1)))
    const accounts = Object.fromEntries(mints.map((mint) => [mint, mintOf()]))
    const { page, asked } = collectiblesOf({ first: mints.map((mint) => held({ mint })), accounts })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { data, next } = await page(cursor)
      seen.push(...data.map(({ tokenId }) => tokenId))
      cursor = next ?? undefined
    } while (cursor)
    expect(seen).toEqual(mints.toSorted())
    expect(asked.map((keys) => keys.length)).toEqual([48, 48, 24])
  })

  test('of a large account are read once in 15 s, whatever the cursor', async () => {
    const mints = Array.from({ length: 60 }, (_, index) => base58.encode(Buffer.alloc(32, index + 1)))
    const accounts = Object.fromEntries(mints.map((mint) => [mint, mintOf()]))
    const { page, node, clock } = collectiblesOf({ first: mints.map((mint) => held({ mint })), accounts })
    const [after = '', other = ''] = [mints.toSorted()[10], mints.toSorted()[50]]
    await page()
    for (let index = 0; index < 40; index++) await page(writeCursor(base58.encode(Buffer.alloc(32, index))))
    expect((await page(writeCursor(after))).data[0]?.tokenId).toBe(mints.toSorted()[11])
    expect(node.lists).toBe(2)
    clock.ms = 15_000
    await page(writeCursor(other))
    expect(node.lists).toBe(4)
    node.isAway = true
    clock.ms = 30_000
    await expect(page(writeCursor(base58.encode(Buffer.alloc(32, 99))))).rejects.toMatchObject({
      name: 'OutboundError',
    })
  })

  test('with an invalid cursor are refused', async () => {
    await expect(collectiblesOf({}).page('721')).rejects.toThrow(CursorProblem)
  })

  test('fail if the node refuses or returns invalid data', async () => {
    await expect(collectiblesOf({ first: {} }).page()).rejects.toMatchObject({ name: 'OutboundError' })
    const rpc = {
      request: async () => null,
      batch: async () => [{ error: { code: -32005, message: 'node is behind' } }],
    }
    const collectibles = createCollectibles({ sources: { solana: solanaCollectibles({ rpc }) }, web: NO_WEB })
    await expect(collectibles.of(chain, OWNER, undefined)).rejects.toThrow(RpcError)
  })
})
