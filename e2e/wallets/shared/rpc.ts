import { WalletError } from './errors.ts'

export type RpcRequest = { method: string; params?: unknown }

/** JSON-RPC to a chain. In tests it runs outside of the page, like an extension: no policy of the page applies. */
export type CallChain = (url: string, request: RpcRequest) => Promise<unknown>

type Envelope = { result?: unknown; error?: { code: number; message: string; data?: unknown } }

export type Post = (url: string, body: string) => Promise<string>

const postFromPage: Post = async (url, body) => {
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return response.text()
}

export function createCallChain(post: Post = postFromPage): CallChain {
  let id = 0
  return async (url, { method, params = [] }) => {
    id += 1
    const text = await post(url, JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    const { result, error } = JSON.parse(text) as Envelope
    if (error) throw new WalletError(error.code, error.message, error.data)
    return result
  }
}
