import type { Chain, Chains } from '../chains/chain.ts'
import { OutboundError } from '../outbound/error.ts'
import type { Request } from '../outbound/request.ts'
import type { Rpc } from '../rpc/rpc.ts'
import type { SeenTokens } from '../tokens/token.ts'

/** What an upstream answers to a path, or how it fails. */
export interface FakeAnswer {
  status?: number
  body?: unknown
  /** In place of JSON. */
  text?: string
  retryAfter?: string
  isSilent?: boolean
}

/** An upstream that tests write, and the addresses that it was asked for. */
export function fakeUpstream(answer: (url: URL) => FakeAnswer) {
  const asked: string[] = []
  const request: Request = async (url) => {
    asked.push(url.href)
    const { status = 200, body, text, retryAfter, isSilent = false } = answer(url)
    if (isSilent) throw new OutboundError('timeout', 'no answer within 10000 ms')
    return { status, retryAfter, type: 'application/json', body: Buffer.from(text ?? JSON.stringify(body)) }
  }
  return { request, asked }
}

/** No account has met a token. */
export const NONE_SEEN: SeenTokens = { of: async () => [] }

/** A project is served these chains, whichever it is. */
export const chainsOf = (...all: Chain[]): Chains => ({
  find: (_projectId, id) => all.find((chain) => chain.id === id),
  of: () => all,
  all: () => all,
})

/** A Solana chain that answers each method by its parameters. */
export function fakeSolana(methods: Record<string, (params: readonly unknown[]) => unknown>): Rpc {
  const request: Rpc['request'] = async (_chain, method, params) => methods[method]?.(params as unknown[])
  return {
    request,
    batch: (chain, calls) =>
      Promise.all(
        calls.map(async ({ method, params }) => ({ result: await request(chain, method, params) })),
      ),
  }
}
