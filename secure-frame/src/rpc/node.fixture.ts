import type { FrameNetwork } from '../../shared/frameData.ts'

/** An error response of a node. */
export class Refusal {
  readonly code: number
  readonly message: string
  readonly data?: unknown

  constructor(code: number, message: string, data?: unknown) {
    this.code = code
    this.message = message
    if (data !== undefined) this.data = data
  }
}

type Answer = unknown | ((params: unknown[]) => unknown)

/** A `fetch` that acts as a JSON-RPC node, and its requests. Unknown methods are refused as by real nodes. */
export function fakeNode(answers: Record<string, Answer>): {
  fetch: typeof globalThis.fetch
  asked: [method: string, params: unknown[]][]
} {
  const asked: [string, unknown[]][] = []
  const answerTo = (method: string, params: unknown[]): unknown => {
    const answer = answers[method]
    if (answer === undefined) return new Refusal(-32601, 'the method does not exist')
    return typeof answer === 'function' ? answer(params) : answer
  }
  const fetch = async (_url: unknown, init?: RequestInit) => {
    const { method, params } = JSON.parse(String(init?.body))
    asked.push([method, params])
    const result = answerTo(method, params)
    if (result instanceof Response) return result
    const body = result instanceof Refusal ? { error: { ...result } } : { result }
    return Response.json({ jsonrpc: '2.0', id: 1, ...body })
  }
  return { fetch: fetch as typeof globalThis.fetch, asked }
}

/** A network as an operator lists it. */
export function network(id: string, rpcUrl = 'https://rpc.example'): FrameNetwork {
  return { id, name: `Chain ${id}`, rpcUrl, nativeCurrency: { symbol: 'ETH', decimals: 18 } }
}
