import {
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getTransactionDecoder,
  type KeyPairSigner,
  signTransaction,
} from '@solana/kit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chainForTests } from '../../widget-app/server/testing/chains.ts'
import { localJupiter, localPrice } from '../solana/jupiter/local.ts'
import { WRAPPED } from '../solana/jupiter/transaction.ts'
import { type Solana, startSolana } from '../solana/server.ts'
import { type SolanaChain, solanaOn } from '../support/solana.ts'
import { openPool, type SolanaPool } from '../support/solanaPool.ts'
import { swapApi } from './api.ts'

const COIN = 'So11111111111111111111111111111111111111111'
const SOL = 1_000_000_000n

let node: Solana
let chain: SolanaChain
let pool: SolanaPool
let taker: KeyPairSigner

beforeAll(async () => {
  node = await startSolana({ site: localJupiter })
  chain = solanaOn(node.url)
  pool = await openPool(chain)
})
afterAll(() => node.stop())
beforeEach(async () => {
  taker = await generateKeyPairSigner()
  await chain.airdrop(taker.address, 5n * SOL)
})

const api = () =>
  swapApi(
    chainForTests({
      id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      namespace: 'solana',
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: [node.url],
      swaps: {
        sources: [{ kind: 'jupiter', url: { url: `${node.url}/jupiter`, isInternal: true }, contracts: [] }],
      },
    }),
  )

/** Signs what the server has built, as a wallet does, and sends it. */
async function send(built: string): Promise<void> {
  const transaction = getTransactionDecoder().decode(getBase64Encoder().encode(built))
  const signed = await signTransaction([taker.keyPair], transaction)
  await chain.rpc.sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' }).send()
}

test('the coin is swapped to a token, whose account is opened, and what arrives is what was quoted', async () => {
  const swap = await api().build({ from: COIN, to: pool.address, amount: SOL, taker: taker.address })
  expect(swap.simulation.status).toBe('passed')
  await send(swap.tx.data)
  expect(await pool.balanceOf(taker.address)).toBe(BigInt(swap.toAmount))
  expect(BigInt(swap.toAmount)).toBe(localPrice(SOL, WRAPPED))
})

test('a token is swapped to the coin', async () => {
  await pool.mint(taker.address, 60_000_000n)
  const before = await chain.balanceOf(taker.address)
  const swap = await api().build({ from: pool.address, to: COIN, amount: 30_000_000n, taker: taker.address })
  await send(swap.tx.data)
  expect(await pool.balanceOf(taker.address)).toBe(30_000_000n)
  const gained = (await chain.balanceOf(taker.address)) - before
  expect(gained).toBeGreaterThan(BigInt(swap.toAmount) - 100_000n)
  expect(gained).toBeLessThan(BigInt(swap.toAmount))
})

test('a swap that the pool cannot pay is refused before anybody signs', async () => {
  const amount = 4n * SOL
  const poor = await openPool(chain, 1n)
  const response = await api().post({ from: COIN, to: poor.address, amount, taker: taker.address })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: { code: 'swap-fails' } })
})
