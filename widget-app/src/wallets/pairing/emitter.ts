import type { PairingEvents } from '../../state/store/pairing.ts'

type Listener<E extends keyof PairingEvents> = (payload: PairingEvents[E]) => void
type Listeners = { [E in keyof PairingEvents]: Set<Listener<E>> }

export interface Emitter {
  emit<E extends keyof PairingEvents>(event: E, payload: PairingEvents[E]): void
  on<E extends keyof PairingEvents>(event: E, listener: Listener<E>): () => void
}

export function createEmitter(): Emitter {
  const listeners: Listeners = {
    signed: new Set(),
    session: new Set(),
    accountsChanged: new Set(),
    chainChanged: new Set(),
    relay: new Set(),
  }
  return {
    emit: (event, payload) => {
      for (const listener of [...listeners[event]]) listener(payload)
    },
    on: (event, listener) => {
      listeners[event].add(listener)
      return () => void listeners[event].delete(listener)
    },
  }
}
