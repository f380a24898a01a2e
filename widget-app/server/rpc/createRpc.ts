import type { Chain } from '../chains/chain.ts'
import { createBatcher } from './batcher.ts'
import { stringifyJson } from './json.ts'
import { isOfOneNode } from './methods.ts'
import { REFUSED } from './patience.ts'
import { type Call, Pool, type PoolOptions, type Settled } from './pool.ts'
import { type Rpc, type RpcAnswer, type RpcCall, RpcError, type RpcOptions, UnreachableError } from './rpc.ts'
import { sendOf } from './sends.ts'

type Options = Omit<PoolOptions, 'nowMs'> & Partial<Pick<PoolOptions, 'nowMs'>>

/** A chain with its upstreams, and the batchers of its calls. Calls that only one node can answer have their own. */
interface Line {
  pool: Pool
  any: (call: Call) => Promise<Settled>
  one: (call: Call) => Promise<Settled>
}

type Terms = Partial<Pick<Call, 'asker' | 'signal' | 'isFound'>>

const INVALID_PARAMS = -32602

/** Serialises a call. Throws an {@link RpcError} for parameters that cannot be serialised. */
function textOf({ method, params }: RpcCall): string {
  try {
    return `"method":${JSON.stringify(method)},"params":${stringifyJson(params ?? [])}`
  } catch {
    throw new RpcError(INVALID_PARAMS, 'The parameters cannot be sent')
  }
}

const errorOf = (answer: RpcAnswer) => ('error' in answer ? answer.error : undefined)

/** The response to a call that could not be made. */
function ownAnswer(problem: unknown): RpcAnswer {
  if (!(problem instanceof RpcError)) throw problem
  return { error: { code: problem.code, message: problem.message } }
}

type LookUp = (call: RpcCall, isFound: (result: unknown) => boolean) => Promise<RpcAnswer>

/** The response to a call. For a send that an earlier attempt delivered, it is the hash. Undefined if it is unknown. */
async function arrived(
  namespace: Chain['namespace'],
  { method, params }: RpcCall,
  { answer, isUncertain }: Settled,
  lookUp: LookUp,
): Promise<RpcAnswer | undefined> {
  const send = sendOf(namespace, method)
  const error = answer && errorOf(answer)
  const hash = error && send?.hashOf(params)
  if (!send || !error || hash === undefined) return answer
  if (send.isKnown.test(error.message)) return { result: hash }
  if (!isUncertain) return answer
  const found = await lookUp(send.lookUp(hash), send.isFound).catch(() => undefined)
  const isAnswered = found !== undefined && 'result' in found
  if (isAnswered && send.isFound(found.result)) return { result: hash }
  // One upstream's error does not mean that the others lack the transaction. A client that took it as final would
  // send twice.
  return isAnswered && send.isOver?.test(error.message) ? answer : undefined
}

/** Rejects when the caller's signal aborts, because one exchange may last longer than the caller waits. */
async function untilGone<Value>(asked: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return asked
  let leave = () => {}
  const gone = new Promise<never>((_, reject) => {
    leave = () => reject(signal.reason)
    signal.addEventListener('abort', leave)
  })
  return Promise.race([asked, gone]).finally(() => signal.removeEventListener('abort', leave))
}

/** Creates the client of all chains: it batches calls, ranks upstreams and has a circuit breaker for each. */
export function createRpc({ nowMs = Date.now, ...options }: Options): Rpc {
  const lines = new Map<string, Line>()

  function lineOf(chain: Chain): Line {
    // Projects may configure the same chain with other URLs.
    const key = [chain.id, ...chain.rpcUrls].join(' ')
    const known = lines.get(key)
    if (known) return known
    const pool = new Pool(chain, { ...options, nowMs })
    const line = { pool, any: createBatcher(pool.ask.bind(pool)), one: createBatcher(pool.ask.bind(pool)) }
    lines.set(key, line)
    return line
  }

  const unreachable = (chain: Chain) =>
    new UnreachableError(chain.id, Math.max(lineOf(chain).pool.waitMs(), 1_000))

  async function settle(chain: Chain, call: RpcCall, options: Terms): Promise<RpcAnswer> {
    const { signal } = options
    signal?.throwIfAborted()
    const { any, one } = lineOf(chain)
    const ofOne = isOfOneNode(call.method)
    const asked = (ofOne ? one : any)({
      asker: Symbol('asker'),
      ...options,
      text: textOf(call),
      isOfOneNode: ofOne,
    })
    const settled = await asked
    signal?.throwIfAborted()
    const lookUp: LookUp = (about, isFound) => settle(chain, about, { isFound })
    const answer = await arrived(chain.namespace, call, settled, lookUp)
    if (answer === undefined) throw unreachable(chain)
    return answer
  }

  async function batch(chain: Chain, calls: readonly RpcCall[], options: RpcOptions = {}) {
    const asker = Symbol('asker')
    const each = calls.map((call) => settle(chain, call, { ...options, asker }).catch(ownAnswer))
    // One listener for all calls: Node warns of a leak above ten.
    const answers = await untilGone(Promise.all(each), options.signal)
    // Otherwise an upstream that refuses everything would look available.
    if (answers.length > 0 && answers.every((answer) => answer === REFUSED)) throw unreachable(chain)
    return answers
  }

  return {
    batch,
    async request(chain, method, params, options = {}) {
      const answer = await untilGone(settle(chain, { method, params }, options), options.signal)
      if (answer === REFUSED) throw unreachable(chain)
      if ('result' in answer) return answer.result
      throw new RpcError(answer.error.code, answer.error.message, answer.error.data)
    },
  }
}
