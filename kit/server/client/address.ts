import type { HttpBindings } from '@hono/node-server'

/** Answers the address of a client from a request's headers and the server's own view of the connection. */
export type AddressOf = (headers: Headers, env: unknown) => string

/**
 * Whoever connects, unless proxies of the operator's own stand in front: each of them adds the address that it saw to
 * `X-Forwarded-For`, so with `proxies` of them the client is that many places from the end. What stands before is
 * whatever the client wrote.
 * @param proxies how many proxies stand in front; 0 reads no header at all
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
