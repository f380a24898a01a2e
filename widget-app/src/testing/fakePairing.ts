import { AirlockError } from '@airlock/host-sdk/contract'
import { vi } from 'vitest'
import type { Pairing, PairingEvents, PairingSession, PairingSignIn } from '../state/store/pairing.ts'
import type { CaipNetwork, CaipNetworkId, Namespace } from '../types.ts'
import { ACCOUNT } from './fakeWallet.ts'

export const SESSION: PairingSession = {
  topic: 'topic-1',
  peer: { name: 'Pocket' },
  accounts: [`eip155:31337:${ACCOUNT}`, `eip155:31338:${ACCOUNT}`],
  chains: ['eip155:31337', 'eip155:31338'],
  methods: {},
}

interface Offer {
  networks: readonly CaipNetwork[]
  reuse: boolean
  signIn: PairingSignIn | null
  uri: string
  approve: (session?: PairingSession) => void
  refuse: (error: Error) => void
}

const LIFETIME = 240_000

/** Pairing as the flows see it; the test controls the wallet at the other end. */
export function createFakePairing() {
  const offers: Offer[] = []
  const listeners: { [E in keyof PairingEvents]?: ((payload: never) => void)[] } = {}
  const state = { session: null as PairingSession | null, failure: null as Error | null }
  const networks: { [N in Namespace]?: CaipNetworkId } = {}
  const request = vi.fn<Pairing['request']>(() => Promise.reject(new AirlockError(4200, 'Not in this test')))
  const pairing: Pairing = {
    propose: async (networks, { reuse, signal, signIn = null }) => {
      if (state.failure) throw state.failure
      const uri = `wc:${offers.length}@2?symKey=ab&relay-protocol=irn`
      const settled = new Promise<PairingSession>((resolve, reject) => {
        const approve = (session = SESSION) => {
          state.session = session
          resolve(session)
        }
        offers.push({ networks, reuse, signIn, uri, approve, refuse: reject })
        signal.addEventListener('abort', () => reject(new AirlockError(-32053, 'Not wanted any more')))
      })
      settled.catch(() => undefined)
      return { uri, expiresAt: Date.now() + LIFETIME, settled }
    },
    session: () => state.session,
    network: (namespace) =>
      networks[namespace] ?? state.session?.chains.find((chain) => chain.startsWith(`${namespace}:`)) ?? null,
    setNetwork: vi.fn((caipNetworkId: CaipNetworkId) => {
      networks[caipNetworkId.slice(0, caipNetworkId.indexOf(':')) as Namespace] = caipNetworkId
    }),
    request,
    disconnect: vi.fn(async () => {
      state.session = null
    }),
    on: (event, listener) => {
      listeners[event] = [...(listeners[event] ?? []), listener as never]
      return () => {
        listeners[event] = listeners[event]?.filter((one) => one !== (listener as never)) as never
      }
    },
  }
  return {
    pairing,
    offers,
    state,
    request,
    last: () => {
      const offer = offers.at(-1)
      if (!offer) throw new Error('Nothing was proposed')
      return offer
    },
    emit: <E extends keyof PairingEvents>(event: E, payload: PairingEvents[E]) => {
      for (const listener of listeners[event] ?? []) listener(payload as never)
    },
    listening: () => Object.values(listeners).flat().length,
  }
}
