import { parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccounts } from '../../widget-app/server/accounts.ts'
import { createActivity } from '../../widget-app/server/activity.ts'
import { storeForIndex } from '../../widget-app/server/db/forIndex.ts'
import { createRequest } from '../../widget-app/server/registry/upstream/request.ts'
import { createRpc } from '../../widget-app/server/rpc/createRpc.ts'
import type { Rpc } from '../../widget-app/server/rpc/rpc.ts'
import { NONE_SEEN } from '../../widget-app/server/testing/accounts.ts'
import { chainForTests } from '../../widget-app/server/testing/chains.ts'
import { silent as log } from '../../widget-app/server/testing/silent.ts'
import type { History } from '../../widget-app/shared/blockchain.ts'
import { type Solana, startSolana } from '../solana/server.ts'
import { portsFrom } from '../stack/addresses.ts'
import { newSolanaAccount } from '../support/embeddedSolana.ts'
import { type SolanaChain, solanaAt } from '../support/solana.ts'
import { createMint } from '../support/spl.ts'

let solana: Solana
let local: SolanaChain

beforeAll(async () => {
  solana = await startSolana()
  local = solanaAt({ ...portsFrom({}), solana: solana.port })
}, 30_000)
afterAll(() => solana.stop())

describe('history of Solana', () => {
  /** A server that has just started, and what it asks its node. */
  function server() {
    const chain = chainForTests({
      id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      namespace: 'solana',
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: [solana.url],
    })
    const asked: string[] = []
    const request = createRequest(false)
    const node = createRpc({ request, log })
    const rpc: Rpc = {
      ...node,
      batch: (on, calls, options) => {
        asked.push(...calls.map(({ method }) => method))
        return node.batch(on, calls, options)
      },
    }
    const { contracts, tokens } = createAccounts({ rpc, request, seen: NONE_SEEN, pricesUrl: undefined, log })
    // Solana has no index.
    const store = storeForIndex({ database: undefined }, [], log)
    const { histories } = createActivity({ store, rpc, request, contracts, tokens })
    const all = async (account: string): Promise<History['data']> => {
      const pages: History['data'][] = []
      let cursor: string | undefined
      do {
        const { value } = await histories.of(chain, account, cursor)
        pages.push(value.data)
        cursor = value.next ?? undefined
      } while (cursor)
      return pages.flat()
    }
    /** As after a quarter of a minute: what is told is read again. */
    const later = () => histories.changed(chain)
    return { all, asked, later }
  }

  /** What came less what went, in the smallest unit. */
  const sumOf = (data: History['data'], isOf: (symbol: string) => boolean, decimals: number) =>
    data
      .flatMap(({ transfers }) => transfers ?? [])
      .filter(({ fungible_info }) => isOf(fungible_info?.symbol ?? ''))
      .map(({ direction, quantity }) => {
        const amount = parseUnits(quantity.numeric, decimals)
        return direction === 'in' ? amount : -amount
      })
      .reduce((sum, each) => sum + each, 0n)

  test('adds up to what the account has, also of tokens that came without its name', async () => {
    const owner = newSolanaAccount()
    await local.airdrop(owner, 1_500_000_001n)
    const mint = await createMint(local, 'spl')
    for (const amount of [1_000_001n, 2n, 3n]) await mint.mint(owner, amount)
    const data = await server().all(owner)
    expect(sumOf(data, (symbol) => symbol === 'SOL', 9)).toBe(await local.balanceOf(owner))
    expect(sumOf(data, (symbol) => symbol !== 'SOL', 6)).toBe(await mint.balanceOf(owner))
    // Nobody tells in which order two addresses were part of one slot.
    const operations = data.map(({ metadata }) => metadata.operationType)
    expect(operations.sort()).toEqual(['mint', 'mint', 'mint', 'receive'])
  }, 60_000)

  test('is told in pages in which each transaction is once, and what a transaction was is asked once', async () => {
    const owner = newSolanaAccount()
    const mint = await createMint(local, 'token-2022')
    await local.airdrop(owner, 1_000_000_000n)
    for (let each = 1n; each <= 35n; each++) {
      await local.airdrop(owner, each)
      await mint.mint(owner, each)
    }
    const first = server()
    const data = await first.all(owner)
    expect(new Set(data.map(({ id }) => id)).size).toBe(71)
    expect(data).toHaveLength(71)
    expect(sumOf(data, (symbol) => symbol === 'SOL', 9)).toBe(await local.balanceOf(owner))
    expect(first.asked.filter((method) => method === 'getTransaction')).toHaveLength(71)
    first.asked.length = 0
    first.later()
    expect(await first.all(owner)).toEqual(data)
    expect(first.asked).toContain('getSignaturesForAddress')
    expect(first.asked).not.toContain('getTransaction')
    expect(await server().all(owner)).toEqual(data)
  }, 60_000)
})
