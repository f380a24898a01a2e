/*
 * What a host page gets in place of Comlink: its messages for calls, and nothing else of it. Behind the guard no other
 * shape arrives, and what is served answers with an envelope, whatever happens.
 */

interface Endpoint {
  postMessage(message: object): void
  addEventListener(type: 'message', listener: (event: { data: Message }) => void): void
}
interface Message {
  id: string
  path: [name: string]
  argumentList: [{ value: unknown }]
  value: unknown
}

export function expose(api: Record<string, (argument: unknown) => unknown>, endpoint: Endpoint): void {
  endpoint.addEventListener('message', async ({ data }) => {
    const [name] = data.path
    const [{ value }] = data.argumentList
    endpoint.postMessage({ type: 'RAW', value: await api[name]?.(value), id: data.id })
  })
}

export function wrap(endpoint: Endpoint): object {
  const pending = new Map<string, (value: unknown) => void>()
  endpoint.addEventListener('message', ({ data }) => {
    pending.get(data.id)?.(data.value)
    pending.delete(data.id)
  })
  const call = (name: string) => (value: unknown) =>
    new Promise((resolve) => {
      const id = crypto.getRandomValues(new Uint32Array(4)).join('-')
      // First: what can't be sent throws here, and nobody waits for its answer.
      endpoint.postMessage({ id, type: 'APPLY', path: [name], argumentList: [{ type: 'RAW', value }] })
      pending.set(id, resolve)
    })
  return new Proxy({}, { get: (_, name) => call(String(name)) })
}
