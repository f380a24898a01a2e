/*
 * In place of `@walletconnect/ethereum-provider`, which is under a vendor's licence. It does what the kits need for their
 * QR codes: it gives an address of a pairing, as long as a real one, which no wallet ever takes up.
 */

type Listener = (value: unknown) => void

const hex = () =>
  [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const newAddress = () =>
  `wc:${hex()}@2?expiryTimestamp=${Math.floor(Date.now() / 1000) + 300}&relay-protocol=irn&symKey=${hex()}`

function createProvider() {
  const listeners = new Map<string, Set<Listener>>()
  const provider = {
    accounts: [],
    chainId: 1,
    session: undefined,
    events: { setMaxListeners: () => undefined },
    on: (name: string, listener: Listener) => {
      listeners.set(name, new Set([...(listeners.get(name) ?? []), listener]))
      return provider
    },
    once: (name: string, listener: Listener) => provider.on(name, listener),
    removeListener: (name: string, listener: Listener) => {
      listeners.get(name)?.delete(listener)
      return provider
    },
    connect: () => {
      for (const listener of listeners.get('display_uri') ?? []) listener(newAddress())
      return new Promise<never>(() => undefined)
    },
    enable: async () => [],
    disconnect: async () => undefined,
    request: async () => [],
  }
  return provider
}

export const EthereumProvider = { init: async () => createProvider() }
