import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { vi } from 'vitest'
import type { Attempt, Tokens } from '../../shared/api.ts'
import type { CallName } from '../../shared/calls.ts'
import type { Wallet } from '../../shared/values.ts'
import type { Signer } from '../custody/signer.ts'
import { ApiFailure } from '../session/failure.ts'
import type { Session } from '../session/session.ts'
import type { StoredAttempt, StoredSocial } from '../session/stored.ts'
import type { EndReason } from '../session/tokens.ts'

export const ADA = { id: 'u1', email: 'ada@shop.example' }
export const EVE = { id: 'u2', email: 'eve@shop.example' }
export const NOW = 1_000_000

export const WALLET: Wallet = {
  walletId: 'w1',
  epoch: 0,
  evmAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  solanaAddress: '9'.repeat(44),
}
export const RELEASED = { wallet: WALLET, authShare: 'AAAA', recoveryShare: 'RRRR' }

/** A sign-in or step-up with a code that is valid for five minutes. */
export const attempt = (change: Partial<Attempt> = {}): Attempt => ({
  attemptId: 'a1',
  action: 'VERIFY_OTP',
  deviceNumber: null,
  mail: 'sent',
  triesLeft: 3,
  expiresAt: NOW + 300_000,
  resendAt: NOW + 30_000,
  now: NOW,
  ...change,
})

export const tokensOf = (user: Tokens['user']): Tokens => ({
  sessionId: `s-${user.id}`,
  accessToken: 'access',
  refreshToken: 'refresh',
  expiresAt: NOW + 900_000,
  now: NOW,
  user,
})

export const fails = (...failure: ConstructorParameters<typeof ApiFailure>) => {
  return () => Promise.reject(new ApiFailure(...failure))
}
export const hangs = () => new Promise<never>(() => undefined)

interface Args {
  id?: string
  body?: Record<string, unknown>
  signal?: AbortSignal
}
export type Answers = Partial<Record<CallName, (args: Args) => unknown>>

/**
 * A session in memory over a server that is a table of responses; calls end with their signal, like real
 * ones.
 */
export function createFakeSession(answers: Answers, signedIn: Tokens['user'] | null) {
  const listeners = new Set<(reason: EndReason) => void>()
  const asked: [CallName, Args][] = []
  let user = signedIn
  let kept: StoredAttempt | null = null
  let social: StoredSocial | null = null
  const end = (reason: EndReason) => {
    user = null
    social = null
    for (const listener of listeners) listener(reason)
  }
  const call = (name: CallName, args: Args) => {
    asked.push([name, args])
    return new Promise((resolve, reject) => {
      const onAbort = () => reject(new AirlockError(ErrorCode.ABORTED, 'Request was aborted'))
      if (args.signal?.aborted) onAbort()
      args.signal?.addEventListener('abort', onAbort)
      const answer = answers[name]
      const done = () => args.signal?.removeEventListener('abort', onAbort)
      if (answer) Promise.resolve(args).then(answer).then(resolve, reject).finally(done)
      else reject(new Error(`The server was not to be asked ${name}`))
    })
  }
  const session = {
    user: async () => user,
    social: async () => social,
    call,
    begin: async (tokens: Tokens, by: StoredSocial | null = null) => {
      user = tokens.user
      social = by
    },
    signOut: async () => {
      kept = null
      if (user) end('signed-out')
    },
    onEnded: (listener: (reason: EndReason) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    attempt: {
      read: async () => kept,
      keep: async (attempt: StoredAttempt) => {
        kept = attempt
      },
      forget: async (id?: string) => {
        if (id === undefined || kept?.attemptId === id) kept = null
      },
    },
  } as unknown as Session
  /** The names of the server's calls, in order. */
  const names = () => asked.map(([name]) => name)
  return { session, asked, names, end }
}

const locked = () => new AirlockError(ErrorCode.UNAUTHORIZED, 'The wallet is locked', { reason: 'locked' })

/** A signer without keys, which records its calls. */
export function createFakeSigner() {
  const did: string[] = []
  const state = { locked: true, exported: new Uint8Array() }
  const opens = (name: string) => async () => {
    did.push(name)
    state.locked = false
    return 'unlocked' as const
  }
  const signer = {
    create: vi.fn(async () => ({ ...WALLET, authShare: 'AAAA', recoveryShare: 'RRRR' })),
    keep: vi.fn(opens('keep')),
    discard: vi.fn(async () => void did.push('discard')),
    restore: vi.fn(opens('restore')),
    unlock: vi.fn(opens('unlock')),
    lock: vi.fn(async () => {
      state.locked = true
    }),
    sign: vi.fn(async ({ payload }: { payload: { kind: string } }) => {
      if (state.locked) throw locked()
      did.push('sign')
      return { kind: payload.kind, signature: '0x51' }
    }),
    exportKeys: vi.fn(async () => {
      if (state.locked) throw locked()
      did.push('export')
      state.exported = new TextEncoder().encode('legal winner thank')
      return state.exported
    }),
  }
  return { signer: signer as unknown as Signer & typeof signer, did, state }
}
