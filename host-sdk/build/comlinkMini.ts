/*
 * Replaces Comlink in the host page's build. It implements only Comlink's messages for calls: the guard drops every
 * other shape, and the served functions always answer with an envelope, so errors need no handling here.
 */
import { randomId } from '../src/bridge/randomId.ts'

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
      const id = randomId()
      // Send first: if the value cannot be cloned, this throws before anything waits for an answer.
      endpoint.postMessage({ id, type: 'APPLY', path: [name], argumentList: [{ type: 'RAW', value }] })
      pending.set(id, resolve)
    })
  return new Proxy({}, { get: (_, name) => call(String(name)) })
}
