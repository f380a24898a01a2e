import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { beforeAll, expect, test } from 'vitest'
import type { NamespaceAdapter } from '../../chains/adapter.ts'
import { selectSignedWhileConnecting } from '../../state/late/signInSlice.ts'
import { settle } from '../../testing/harness.ts'
import { launch, prepareSessions } from '../../testing/session.ts'
import { connectBySignIn } from './connectBySignIn.ts'

prepareSessions()
beforeAll(() => import('./followSignIn.ts'))

const NONCE = 'nonce1234'
const WANTED = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SIGNED = { address: 'AliceAddress', message: 'A message', signature: 'A signature' }

const error = (code: number) => new AirlockError(code, 'The wallet refused')
const UNSUPPORTED = error(ErrorCode.UNSUPPORTED_METHOD)
const REJECTED = error(ErrorCode.USER_REJECTED)
const LOCKED = error(ErrorCode.RESOURCE_PENDING)
const TIMED_OUT = error(ErrorCode.REQUEST_TIMEOUT)
const FAILED = new Error('Connect first')

type Answer = typeof SIGNED | Error | null

/**
 * Connects a wallet that gives these answers to requests to sign in, one after the other. It may share an account without
 * being connected.
 */
async function connect({
  answers,
  isShared = false,
  begin = { nonce: NONCE },
}: {
  answers: Answer[]
  isShared?: boolean
  begin?: object | null
}) {
  const harness = await launch({
    signIn: (step) => (step === 'begin' ? begin : { isNeeded: true, isRequired: true }),
    init: { hasSignIn: true },
  })
  await settle()
  const { dispatch, getState } = harness.store
  const requests: string[] = []
  const waiting = [...answers]
  const signIn: NonNullable<NamespaceAdapter['signIn']> = async () => {
    requests.push('sign in')
    const answer = waiting.shift() ?? null
    if (answer instanceof Error) throw answer
    return answer as never
  }
  const adapter = {
    connect: async () => void requests.push('connect'),
    read: async () => ({ accounts: isShared ? [SIGNED.address] : [], caipNetworkId: WANTED }),
  } as unknown as NamespaceAdapter
  const asked = { adapter, signIn, ask: async () => null, wanted: WANTED, options: {} } as const
  const result = await dispatch(connectBySignIn(asked)).catch((reason: unknown) => reason)
  return { result, requests, signed: selectSignedWhileConnecting(getState()) }
}

const KEPT = { nonce: NONCE, messages: [{ message: SIGNED.message, signature: SIGNED.signature }] }

test.each<[string, Parameters<typeof connect>[0], string[], unknown, unknown]>([
  ['signs in and connects at once', { answers: [SIGNED], isShared: true }, ['sign in'], SIGNED.address, KEPT],
  [
    'signs in without connecting is connected then',
    { answers: [SIGNED] },
    ['sign in', 'connect'],
    SIGNED.address,
    KEPT,
  ],
  ['has no sign-in is connected', { answers: [UNSUPPORTED] }, ['sign in', 'connect'], null, null],
  ['gives an unreadable answer is connected', { answers: [null] }, ['sign in', 'connect'], null, null],
  [
    'signs in only for connected sites is asked again',
    { answers: [FAILED, SIGNED] },
    ['sign in', 'connect', 'sign in'],
    SIGNED.address,
    KEPT,
  ],
  [
    'cannot sign in at all stays connected',
    { answers: [FAILED, FAILED] },
    ['sign in', 'connect', 'sign in'],
    null,
    null,
  ],
  [
    'connected before its visitor rejected the signature stays connected',
    { answers: [REJECTED], isShared: true },
    ['sign in'],
    null,
    null,
  ],
  [
    'is asked by a site without a sign-in is connected',
    { answers: [], begin: null },
    ['connect'],
    null,
    null,
  ],
])('a wallet that %s', async (_, given, requests, result, signed) => {
  expect(await connect(given)).toEqual({ result, requests, signed })
})

test.each([
  ['the visitor rejects', REJECTED],
  ['is locked', LOCKED],
  ['times out', TIMED_OUT],
])('a sign-in that %s is not followed by another request', async (_, refusal) => {
  expect(await connect({ answers: [refusal] })).toEqual({
    result: refusal,
    requests: ['sign in'],
    signed: null,
  })
})
