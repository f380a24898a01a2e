import { address } from '@solana/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainForTests } from '../../widget-app/server/testing/chains.ts'
import { type Solana, startSolana } from '../solana/server.ts'
import { portsFrom } from '../stack/addresses.ts'
import { newSolanaAccount } from '../support/embeddedSolana.ts'
import { type SolanaChain, solanaAt } from '../support/solana.ts'
import { createMint } from '../support/spl.ts'
import { apiOver } from './api.ts'
import { createNamedMint } from './namedMint.ts'

let solana: Solana
let chain: SolanaChain
let api: ReturnType<typeof apiOver>

beforeAll(async () => {
  solana = await startSolana()
  chain = solanaAt({ ...portsFrom({}), solana: solana.port })
  api = apiOver(
    chainForTests({
      id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      namespace: 'solana',
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: [solana.url],
    }),
  )
})
afterAll(() => solana.stop())

test('balances equal those of the chain: SOL, and mints of both programs', async () => {
  const owner = newSolanaAccount()
  const other = newSolanaAccount()
  await chain.airdrop(owner, 1_500_000_001n)
  const kinds = ['spl', 'token-2022', 'transfer-fee'] as const
  const mints = await Promise.all(kinds.map((kind) => createMint(chain, kind)))
  for (const [index, mint] of mints.entries()) {
    await mint.mint(owner, 1_000_001n * BigInt(index + 1))
    await mint.mint(other, 5n)
  }
  const empty = await createMint(chain, 'spl')
  await empty.mint(owner, 0n)

  const [native, ...tokens] = await api.balances(owner)
  expect(native?.quantity).toEqual({ decimals: '9', numeric: '1.500000001' })
  expect(await chain.balanceOf(owner)).toBe(1_500_000_001n)
  const told = new Map(tokens.map((token) => [token.address?.split(':').at(-1), token]))
  expect([...told.keys()].sort()).toEqual(mints.map(({ address }) => address).sort())
  for (const [index, mint] of mints.entries()) {
    const row = told.get(mint.address)
    expect(row?.quantity.decimals).toBe('6')
    expect(BigInt(row?.quantity.numeric.replace('.', '') ?? '')).toBe(await mint.balanceOf(owner))
    expect(row?.program).toBe(kinds[index] === 'spl' ? undefined : 'token-2022')
  }
}, 30_000)

test('a token-2022 mint has its own name, sanitized', async () => {
  const owner = newSolanaAccount()
  const gold = { name: 'Gold\u202E\u200B', symbol: 'GLD', decimals: 2 }
  const mint = await createNamedMint(chain, gold, address(owner), 12_345n)
  const [, token] = await api.balances(owner)
  expect(token).toMatchObject({
    name: 'Gold',
    symbol: 'GLD',
    address: `solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:${mint}`,
    quantity: { decimals: '2', numeric: '123.45' },
    program: 'token-2022',
  })
}, 30_000)

test('lamports beyond the safe integers are exact', async () => {
  const owner = newSolanaAccount()
  for (const amount of [9_000_000_000_000_000n, 8_000_000_000_000_000n, 1_000_001n])
    await chain.airdrop(owner, amount)
  const [native] = await api.balances(owner)
  expect(native?.quantity.numeric).toBe('17000000.001000001')
  expect(await chain.balanceOf(owner)).toBe(17_000_000_001_000_001n)
}, 30_000)

test('an unused account is empty, and an invalid address is refused', async () => {
  expect(await api.balances(newSolanaAccount())).toMatchObject([
    { symbol: 'SOL', quantity: { numeric: '0' } },
  ])
  expect((await api.get('/v1/account/0x12/balance')).status).toBe(400)
})
