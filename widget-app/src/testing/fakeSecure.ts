import { type Handlers, openLink } from '@airlock/host-sdk/bridge'
import { AirlockError } from '@airlock/host-sdk/contract'
import { secureContract } from '@airlock/secure-frame/contract'
import type { SecureContract, User } from '../types.ts'
import type { OpenFrame } from '../wallets/embedded/openFrame.ts'

export const EMAIL = 'ada@shop.example'
export const USER: User = {
  email: EMAIL,
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  chainId: 31337,
  addresses: {
    eip155: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    solana: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
  },
}

type Child = Handlers<SecureContract['child']>

/** Waits until the test continues it, or the visitor leaves. */
function createGate() {
  let settle: { go: () => void; refuse: (error: Error) => void } | undefined
  return {
    wait: () =>
      new Promise<null>((resolve, reject) => (settle = { go: () => resolve(null), refuse: reject })),
    go: () => settle?.go(),
    refuse: (error: Error) => settle?.refuse(error),
  }
}

const notSupported = () => {
  throw new AirlockError(4200, 'Not supported')
}
const done = () => null

/** The address in the QR code with which a phone signs in with Farcaster. */
export const FARCASTER_URL = 'https://farcaster.example/~/siwf?channelToken=one'

const READS: Readonly<Record<string, string>> = { eth_chainId: '0x7a69', eth_getBalance: '0x0' }

type Screen = 'otp' | 'device' | 'social' | 'approve' | 'export' | 'methods' | 'sessions' | 'update-email'

interface FakeFrame {
  state: { isConnected: boolean }
  screen: (name: Screen) => () => Promise<null>
  /** Waits without a screen. */
  wait: () => Promise<null>
  leave: () => void
}

/** The frame's default responses. */
const answers = ({ state, screen, wait, leave }: FakeFrame): Child => ({
  connectEmail: () => ({ action: 'VERIFY_OTP' }),
  connectDevice: screen('device'),
  connectOtp: async () => {
    await screen('otp')()
    state.isConnected = true
    return null
  },
  resumeAttempt: () => null,
  startSocial: done,
  connectSocial: async () => {
    await screen('social')()
    state.isConnected = true
    return { action: 'CONNECT' }
  },
  getFarcasterUri: () => ({ url: FARCASTER_URL, expiresAt: Date.now() + 300_000 }),
  connectFarcaster: async () => {
    await wait()
    state.isConnected = true
    return { action: 'CONNECT' }
  },
  isConnected: () => ({ isConnected: state.isConnected }),
  getUser: () => USER,
  signOut: () => {
    state.isConnected = false
    return null
  },
  lock: done,
  updateEmail: () => ({ action: 'VERIFY_PRIMARY_OTP' }),
  updateEmailPrimaryOtp: screen('update-email'),
  updateEmailSecondaryOtp: async () => {
    await screen('update-email')()
    return { newEmail: 'new@shop.example' }
  },
  exportKeys: screen('export'),
  manageSessions: screen('sessions'),
  manageMethods: screen('methods'),
  getChainId: ({ chainNamespace }) => ({
    chainId: chainNamespace === 'solana' ? 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' : 31337,
  }),
  switchNetwork: ({ chainId }) => ({ chainId }),
  request: async ({ method }) => {
    if (method === 'personal_sign') await screen('approve')()
    return READS[method] ?? `answer to ${method}`
  },
  getSmartAccountEnabledNetworks: () => ({ smartAccountEnabledNetworks: [] }),
  initSmartAccount: notSupported,
  setPreferredAccount: notSupported,
  getDelegation: () => ({ state: 'none' }),
  revokeDelegation: screen('approve'),
  listPermissions: () => ({ permissions: [] }),
  revokePermission: screen('approve'),
  syncTheme: done,
  syncDappData: done,
  leave: () => {
    leave()
    return null
  },
  reload: done,
})

/**
 * The secure frame as the widget sees it, over a real port; the test decides when the person in it types and
 * decides.
 */
export function createFakeSecure(change: Partial<Child> = {}) {
  const asked: [method: string, params: unknown][] = []
  const person = createGate()
  const state = { isConnected: false, opened: 0, isLoading: false }
  let emit: ReturnType<typeof open>['emit'] = () => undefined

  /** Shows a screen until the person has finished. */
  const screen = (name: Screen) => async () => {
    emit('screen', { name, title: name })
    try {
      return await person.wait()
    } finally {
      emit('screen', { name: null, title: '' })
    }
  }
  const leave = () => person.refuse(new AirlockError(4001, 'User rejected the request'))
  const handlers = { ...answers({ state, screen, wait: person.wait, leave }), ...change }
  const told = Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      (params: never, context: never) => {
        asked.push([name, params])
        return (handler as (...given: never[]) => unknown)(params, context)
      },
    ]),
  ) as unknown as Child

  function open(port: MessagePort) {
    return openLink(port, secureContract.child, secureContract.parent, told)
  }
  let end: (reason?: AirlockError) => void = () => undefined
  let reload: () => void = () => undefined
  const openFrame: OpenFrame = ({ onLink }) => {
    state.opened += 1
    if (state.isLoading) return () => undefined
    const link = () => {
      const { port1, port2 } = new MessageChannel()
      const child = open(port2)
      emit = child.emit
      const parent = openLink(port1, secureContract.parent, secureContract.child, {})
      end = (reason) => {
        parent.close(reason)
        child.close()
      }
      queueMicrotask(() => onLink(parent, 1))
    }
    reload = () => {
      end(new AirlockError(-32054, 'The frame was reloaded'))
      link()
    }
    link()
    return () => end()
  }
  return {
    openFrame,
    asked,
    state,
    person,
    /** Reloads the frame: pending requests and the shown screen are lost. */
    reload: () => reload(),
    emit: (...event: Parameters<typeof emit>) => emit(...event),
    methods: () => asked.map(([name]) => name),
  }
}

export type FakeSecure = ReturnType<typeof createFakeSecure>
