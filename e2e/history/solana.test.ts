import {
  type Address,
  address,
  appendTransactionMessageInstruction,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  pipe,
  type Signature,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccounts } from '../../widget-app/server/accounts.ts'
import { createActivity } from '../../widget-app/server/activity.ts'
import { openStores } from '../../widget-app/server/db/stores.ts'
import { createRequest } from '../../widget-app/server/outbound/request.ts'
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
  /** A newly started server, and a record of its requests to the node. */
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
    const { index: store } = openStores({ database: undefined }, [], log)
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
    /** Simulates a quarter of a minute, after which cached answers are read again. */
    const later = () => histories.changed(chain)
    return { all, asked, later }
  }

  /** The sum of incoming minus outgoing amounts, in the smallest unit. */
  const sumOf = (data: History['data'], isOf: (symbol: string) => boolean, decimals: number) =>
    data
      .flatMap(({ transfers }) => transfers ?? [])
      .filter(({ fungible_info }) => isOf(fungible_info?.symbol ?? ''))
      .map(({ direction, quantity }) => {
        const amount = parseUnits(quantity.numeric, decimals)
        return direction === 'in' ? amount : -amount
      })
      .reduce((sum, each) => sum + each, 0n)

  /** Sends lamports from one account to another. */
  async function pay(source: Awaited<ReturnType<typeof generateKeyPairSigner>>, to: string, amount: bigint) {
    const { value: blockhash } = await local.rpc.getLatestBlockhash().send()
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (each) => setTransactionMessageFeePayerSigner(source, each),
      (each) => setTransactionMessageLifetimeUsingBlockhash(blockhash, each),
      (each) =>
        appendTransactionMessageInstruction(
          getTransferSolInstruction({ source, destination: address(to), amount }),
          each,
        ),
    )
    const transaction = await signTransactionMessageWithSigners(message)
    await local.rpc
      .sendTransaction(getBase64EncodedWireTransaction(transaction), { encoding: 'base64' })
      .send()
  }

  /** The changes of an account in a transaction, as `@solana/kit` reads them: coins without the fee, and tokens. */
  async function changesOf(account: Address, hash: string) {
    const found = await local.rpc
      .getTransaction(hash as Signature, { encoding: 'json', maxSupportedTransactionVersion: 0 })
      .send()
    if (!found?.meta) throw new Error(`The chain does not know ${hash}.`)
    const { meta, transaction, blockTime } = found
    const place = transaction.message.accountKeys.indexOf(account)
    const [before = 0n, after = 0n] = [meta.preBalances[place], meta.postBalances[place]]
    const tokens = (balances: typeof meta.preTokenBalances) =>
      (balances ?? [])
        .filter(({ owner }) => owner === account)
        .reduce((sum, { uiTokenAmount }) => sum + BigInt(uiTokenAmount.amount), 0n)
    return {
      coins: after - before + (place === 0 ? meta.fee : 0n),
      tokens: tokens(meta.postTokenBalances) - tokens(meta.preTokenBalances),
      minedAt: Number(blockTime) * 1000,
    }
  }

  test('equals what another reader finds on the chain, transaction by transaction', async () => {
    const owner = await generateKeyPairSigner()
    const mint = await createMint(local, 'spl')
    await local.airdrop(owner.address, 2_000_000_000n)
    await mint.mint(owner.address, 1_000_001n)
    for (const amount of [1_000_000n, 7_000_000n]) await pay(owner, newSolanaAccount(), amount)
    const data = await server().all(owner.address)
    const told = data.map((entry) => ({
      coins: sumOf([entry], (symbol) => symbol === 'SOL', 9),
      tokens: sumOf([entry], (symbol) => symbol !== 'SOL', 6),
      minedAt: Date.parse(entry.metadata.minedAt),
    }))
    expect(told).toEqual(
      await Promise.all(data.map(({ metadata }) => changesOf(owner.address, metadata.hash))),
    )
    const known = await local.rpc.getSignaturesForAddress(owner.address).send()
    const ofTokens = await local.rpc.getSignaturesForAddress(await mint.accountOf(owner.address)).send()
    const hashes = [...known, ...ofTokens].map(({ signature }): string => signature)
    expect(new Set(data.map(({ metadata }) => metadata.hash))).toEqual(new Set(hashes))
    expect(told.map(({ coins }) => coins).sort()).toEqual(
      [-1_000_000n, -7_000_000n, 0n, 2_000_000_000n].sort(),
    )
  }, 60_000)

  test('adds up to the account’s balances, also for tokens that came without its address', async () => {
    const owner = newSolanaAccount()
    await local.airdrop(owner, 1_500_000_001n)
    const mint = await createMint(local, 'spl')
    for (const amount of [1_000_001n, 2n, 3n]) await mint.mint(owner, amount)
    const data = await server().all(owner)
    expect(sumOf(data, (symbol) => symbol === 'SOL', 9)).toBe(await local.balanceOf(owner))
    expect(sumOf(data, (symbol) => symbol !== 'SOL', 6)).toBe(await mint.balanceOf(owner))
    // The order of two addresses within one slot is not defined.
    const operations = data.map(({ metadata }) => metadata.operationType)
    expect(operations.sort()).toEqual(['mint', 'mint', 'mint', 'receive'])
  }, 60_000)

  test('has pages without duplicates, and requests each transaction once', async () => {
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
