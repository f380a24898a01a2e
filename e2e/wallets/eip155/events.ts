export type Listener = (payload: unknown) => void

/** The events of EIP-1193. If a listener throws, the others are still called. */
export function createEmitter() {
  const listeners = new Map<string, Set<Listener>>()
  return {
    on: (event: string, listener: Listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event: string, listener: Listener) => {
      listeners.get(event)?.delete(listener)
    },
    listenerCount: (event: string) => listeners.get(event)?.size ?? 0,
    emit: (event: string, payload: unknown) => {
      for (const listener of [...(listeners.get(event) ?? [])]) {
        try {
          listener(payload)
        } catch (error) {
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
  }
}
