import type { HttpBindings } from '@hono/node-server'

/** Returns the client's address, given the request's headers and the server's view of the connection. */
export type AddressOf = (headers: Headers, env: unknown) => string

/**
 * Without proxies the client is the peer of the connection. Each of the operator's proxies appends the address that
 * it saw to `X-Forwarded-For`, so with `proxies` of them the client is that many places from the end. Everything
 * before that was written by the client.
 *
 * @param proxies the number of proxies in front; with 0 no header is read
 * @param onMissing called when a request has fewer addresses than proxies
 */
export function createAddressOf(proxies: number, onMissing: () => void = () => {}): AddressOf {
  return (headers, env) => {
    const socket = (env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? ''
    if (proxies === 0) return socket
    const seen = (headers.get('X-Forwarded-For') ?? '').split(',').map((text) => text.trim())
    const client = seen.at(-proxies)
    if (!client) onMissing()
    return client || socket
  }
}
