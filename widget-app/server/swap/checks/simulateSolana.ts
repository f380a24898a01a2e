import * as z from 'zod/mini'
import { OutboundError } from '../../outbound/error.ts'
import { type Rpc, RpcError } from '../../rpc/rpc.ts'
import { FailingSwapError } from '../terms/errors.ts'
import type { SolanaTransaction, SwapRequest } from '../terms/source.ts'
import type { Simulation } from './simulate.ts'
import { tokenAccountOf } from './solanaTerms.ts'

const Lamports = z.object({ value: z.union([z.int(), z.bigint()]) })
const TokenAmount = z.object({ value: z.object({ amount: z.string().check(z.regex(/^\d{1,20}$/)) }) })
const Outcome = z.object({ value: z.object({ err: z.unknown(), unitsConsumed: z.optional(z.int()) }) })

interface Trial {
  rpc: Rpc
  request: SwapRequest
  call: SolanaTransaction
}

/** What the taker has of the token that they send; 0 if there is no account for it. */
async function balanceOf({ rpc, request: { chain, taker, from } }: Trial): Promise<bigint> {
  if (from.isNative) {
    const { data } = z.safeParse(Lamports, await rpc.request(chain, 'getBalance', [taker]))
    return BigInt(data?.value ?? 0)
  }
  try {
    const account = tokenAccountOf(taker, from)
    const { data } = z.safeParse(TokenAmount, await rpc.request(chain, 'getTokenAccountBalance', [account]))
    return BigInt(data?.value.amount ?? 0)
  } catch (error) {
    if (error instanceof RpcError) return 0n
    throw error
  }
}

/** Tries a transaction of Solana. Throws `FailingSwapError` if it fails. What arrives is not measured. */
export async function simulateSolana(trial: Trial): Promise<Simulation> {
  const { rpc, request, call } = trial
  if ((await balanceOf(trial)) < request.amount) return { status: 'unknown', reason: 'balance' }
  const options = {
    encoding: 'base64',
    sigVerify: false,
    replaceRecentBlockhash: true,
    commitment: 'confirmed',
  }
  const answer = await rpc.request(request.chain, 'simulateTransaction', [call.transaction, options])
  const parsed = z.safeParse(Outcome, answer)
  if (!parsed.success) throw new OutboundError('invalid', 'the simulation has an invalid shape')
  const { err, unitsConsumed = 0 } = parsed.data.value
  if (err !== null && err !== undefined) throw new FailingSwapError(JSON.stringify(err).slice(0, 120))
  return { status: 'passed', received: null, gas: BigInt(unitsConsumed) }
}
