import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { address } from '@solana/kit'
import { accountOf } from './accounts.ts'
import { JUPITER, type Plan, STRANGER, transactionOf } from './transaction.ts'

/** Jupiter's Swap API v1 in the shape that its documentation shows. */

interface Options {
  /** What a swap gives for an amount of a mint, in the smallest unit. */
  price: (amount: bigint, from: string) => bigint
  /** A recent blockhash of the chain; without one, its transactions cannot be sent. */
  recent?: () => Promise<string>
}

const NEVER = '11111111111111111111111111111111'

/** The vendor's answers. `change` changes what its transactions do, and `told` what its quotes say. */
export function createJupiter({ price, recent = async () => NEVER }: Options) {
  const state = {
    change: (_: Plan): Partial<Plan> => ({}),
    told: (quote: Record<string, unknown>): Record<string, unknown> => quote,
  }
  const quoteOf = (query: URLSearchParams) => {
    const [amount, bps] = [query.get('amount') ?? '0', Number(query.get('slippageBps'))]
    const [inputMint, outputMint] = [query.get('inputMint'), query.get('outputMint')]
    const out = price(BigInt(amount), inputMint ?? '')
    return state.told({
      ...{
        inputMint,
        outputMint,
        inAmount: amount,
        outAmount: String(out),
        swapMode: 'ExactIn',
        slippageBps: bps,
      },
      otherAmountThreshold: String((out * BigInt(10_000 - bps)) / 10_000n),
      ...{ platformFee: null, priceImpactPct: '0.0123', contextSlot: 1, timeTaken: 0.1 },
      routePlan: [{ swapInfo: { ammKey: STRANGER, label: 'Pool', inputMint, outputMint }, percent: 100 }],
    })
  }
  async function swapOf(body: string) {
    const { quoteResponse: quote, userPublicKey } = JSON.parse(body) as {
      quoteResponse: Record<string, string>
      userPublicKey: string
    }
    const [taker, from, to] = [
      address(userPublicKey),
      address(quote.inputMint ?? ''),
      address(quote.outputMint ?? ''),
    ]
    const amount = BigInt(quote.inAmount ?? 0)
    const plan: Plan = {
      ...{
        route: 'route',
        taker,
        payer: taker,
        from,
        to,
        destination: await accountOf(taker, to),
        instead: JUPITER,
        amount,
      },
      ...{
        quoted: BigInt(quote.outAmount ?? 0),
        bps: Number(quote.slippageBps),
        wrapped: amount,
        haste: 1_000n,
        more: [],
        recent: await recent(),
      },
    }
    const swapTransaction = await transactionOf({ ...plan, ...state.change(plan) })
    return { swapTransaction, lastValidBlockHeight: 1 }
  }
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    const body = await text(request)
    const answer = pathname.endsWith('/quote') ? quoteOf(searchParams) : await swapOf(body)
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
  }
  return { state, answer }
}

/** Starts the vendor on a port of its own. */
export async function startJupiter(price: Options['price']) {
  const { state, answer } = createJupiter({ price })
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

export type JupiterVendor = Awaited<ReturnType<typeof startJupiter>>
