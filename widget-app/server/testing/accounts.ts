import type { Chain, Chains } from '../chains/chain.ts'
import { OutboundError } from '../outbound/error.ts'
import type { Request } from '../outbound/request.ts'
import type { Rpc } from '../rpc/rpc.ts'
import type { SeenTokens } from '../tokens/token.ts'

/** An upstream's response to a path, or its failure. */
export interface FakeAnswer {
  status?: number
  body?: unknown
  /** Sent in place of JSON. */
  text?: string
  retryAfter?: string
  isSilent?: boolean
}

/** A fake upstream whose responses the test writes, and which records the requested URLs. */
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

/** No account has received a token. */
export const NONE_SEEN: SeenTokens = { of: async () => [] }

/** Serves these chains to every project. */
export const chainsOf = (...all: Chain[]): Chains => ({
  find: (_project, id) => all.find((chain) => chain.id === id),
  of: () => all,
  shared: all,
})

/** A Solana chain whose methods are functions of their parameters. */
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
