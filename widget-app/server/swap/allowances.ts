import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { Chain } from '../chains/chain.ts'
import { type Rpc, RpcError } from '../rpc/rpc.ts'
import { reasonIn } from './checks/revertReason.ts'
import { allowanceOf } from './checks/simulate.ts'
import { FailingSwapError } from './terms/errors.ts'

/** The least that any of these spenders may take of an owner's token. */
export async function leastAllowance(
  rpc: Rpc,
  chain: Chain,
  { token, owner }: { token: string; owner: string },
  spenders: readonly string[],
): Promise<bigint> {
  const allowances = await Promise.all(
    spenders.map((spender) => allowanceOf(rpc, chain, token, owner, spender)),
  )
  return allowances.reduce((least, one) => (one < least ? one : least))
}

/** A call that sets an allowance. */
export interface Approval {
  to: string
  data: Hex
  gas: bigint
}

interface Wanted {
  token: string
  owner: string
  spender: string
  amount: bigint
}

const approve = ({ spender, amount }: Wanted): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender as Hex, amount] })

/** Gas that is left over is not paid, and the state may change until the call is mined. */
const withMargin = (gas: bigint) => (gas * 130n) / 100n

async function estimated(rpc: Rpc, chain: Chain, wanted: Wanted): Promise<Approval> {
  const [to, data] = [wanted.token, approve(wanted)]
  const answer = await rpc.request(chain, 'eth_estimateGas', [{ from: wanted.owner, to, data }])
  const gas = typeof answer === 'string' && /^0x[\da-f]{1,16}$/i.test(answer) ? BigInt(answer) : 0n
  return { to, data, gas: withMargin(gas) }
}

/**
 * The calls that give a spender exactly this allowance: one, or two for tokens such as USDT that accept a new allowance
 * only after one of zero. Throws `FailingSwapError` if the token accepts neither.
 */
export async function approvalsOf(rpc: Rpc, chain: Chain, wanted: Wanted): Promise<Approval[]> {
  try {
    return [await estimated(rpc, chain, wanted)]
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    const { token, owner, spender } = wanted
    const had = await allowanceOf(rpc, chain, token, owner, spender)
    if (had === 0n) throw new FailingSwapError(reasonIn(error.data))
    const reset = await estimated(rpc, chain, { ...wanted, amount: 0n })
    // The second call cannot be tried before the first, and costs about as much.
    return [reset, { to: token, data: approve(wanted), gas: reset.gas * 2n }]
  }
}
