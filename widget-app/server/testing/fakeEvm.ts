import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  multicall3Abi,
  parseAbiParameters,
} from 'viem'
import { type Rpc, type RpcAnswer, type RpcCall, UnreachableError } from '../rpc/rpc.ts'

/** Errors that a test's contract throws: it reverts, or it consumes all gas. */
export class Reverts extends Error {}
export class BurnsGas extends Error {}

/** Responds to a call: hex, or one of the errors above. */
export type FakeContract = (data: Hex) => Hex

export const MULTICALL = '0xca11bde05977b3631167028862be2a173976ca11'

interface World {
  /** By lower-case address. */
  contracts: Record<string, FakeContract>
  balances?: Record<string, bigint>
}

interface CallParams {
  to: string
  data: Hex
}

/** A fake EVM chain whose contracts the test writes, and which records the calls to its node. */
export function fakeEvm({ contracts, balances = {} }: World) {
  const state = { isDown: false, requests: 0, calls: 0, alone: 0 }

  const run = (to: string, data: Hex): Hex => contracts[to.toLowerCase()]?.(data) ?? '0x'

  /** Like Multicall3: a call that consumes all gas leaves none for those after it. */
  function multicall(data: Hex): Hex {
    const call = decodeFunctionData({ abi: multicall3Abi, data })
    if (call.functionName !== 'aggregate3') throw new Reverts()
    let isBurnt = false
    const result = call.args[0].map(({ target, callData }) => {
      try {
        if (isBurnt) return { success: false, returnData: '0x' as Hex }
        return { success: true, returnData: run(target, callData) }
      } catch (error) {
        isBurnt = error instanceof BurnsGas
        return { success: false, returnData: '0x' as Hex }
      }
    })
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
  }

  function ethCall({ to, data }: CallParams): RpcAnswer {
    state.calls += 1
    if (to.toLowerCase() === MULTICALL && contracts[MULTICALL]) return { result: multicall(data) }
    state.alone += 1
    try {
      return { result: run(to, data) }
    } catch (error) {
      const message = error instanceof BurnsGas ? 'out of gas' : 'execution reverted'
      return { error: { code: -32000, message } }
    }
  }

  function answer({ method, params }: RpcCall): RpcAnswer {
    const [first] = params as [unknown]
    if (method === 'eth_call') return ethCall(first as CallParams)
    if (method === 'eth_getBalance')
      return { result: `0x${(balances[String(first).toLowerCase()] ?? 0n).toString(16)}` }
    return { error: { code: -32601, message: 'no such method' } }
  }

  const rpc: Rpc = {
    async request(chain, method, params) {
      const [given] = await rpc.batch(chain, [{ method, params }])
      if (given && 'result' in given) return given.result
      throw new Error('refused')
    },
    async batch(chain, calls) {
      state.requests += 1
      if (state.isDown) throw new UnreachableError(chain.id, 7_000)
      return calls.map(answer)
    },
  }
  return { rpc, state }
}

/** Makes Multicall3 exist on the chain: {@link fakeEvm} implements it. */
export const multicallThere = { [MULTICALL]: () => '0x' as Hex }

export const uint = (value: bigint): Hex => encodeAbiParameters(parseAbiParameters('uint256'), [value])
export const string = (text: string): Hex => encodeAbiParameters(parseAbiParameters('string'), [text])

interface FakeToken {
  decimals?: Hex | Error
  symbol?: Hex | Error
  name?: Hex | Error
  balance?: Hex | Error
}

/** A token with these results; an error is thrown. */
export function fakeToken({
  decimals = uint(18n),
  symbol = string('TKN'),
  name = string('Token'),
  balance = uint(0n),
}: FakeToken = {}): FakeContract {
  const answers: Record<string, Hex | Error> = {
    '0x313ce567': decimals,
    '0x95d89b41': symbol,
    '0x06fdde03': name,
    '0x70a08231': balance,
  }
  return (data) => {
    const answer = answers[data.slice(0, 10)] ?? new Reverts()
    if (answer instanceof Error) throw answer
    return answer
  }
}

/** The n-th of a series of unused addresses. */
export const addressOf = (index: number): Hex => `0x${(0xa000_0000 + index).toString(16).padStart(40, '0')}`
