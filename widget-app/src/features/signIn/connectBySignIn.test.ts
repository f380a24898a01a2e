import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { beforeAll, expect, test } from 'vitest'
import type { NamespaceAdapter, WalletSignIn } from '../../chains/adapter.ts'
import { selectSignedWhileConnecting } from '../../state/late/signInSlice.ts'
import { launch, prepareSessions } from '../../testing/session.ts'
import type { CaipNetworkId } from '../../types.ts'
import { connectBySignIn } from './connectBySignIn.ts'

prepareSessions()
beforeAll(() => import('./followSignIn.ts'))

const NONCE = 'nonce1234'
const SIGNED: WalletSignIn = { address: 'one', message: 'Signed', signature: 'by one' }
const KEPT = { nonce: NONCE, messages: [{ message: 'Signed', signature: 'by one' }] }

const failing = (code: number) => new AirlockError(code, 'x')

interface Wallet {
  /** What its sign-in answers, each time that it is asked. */
  answers: (WalletSignIn | AirlockError | null)[]
  /** Whether it has shared its accounts before it is asked to connect. */
  isShared?: boolean
  begin?: unknown
}

/** Connects a wallet: what it was asked for, who has signed, and what waits for the connection. */
async function connect({ answers, isShared = false, begin = { nonce: NONCE } }: Wallet) {
  const harness = await launch({ signIn: () => begin, init: { hasSignIn: true } })
  const steps: string[] = []
  const left = [...answers]
  const signIn: NonNullable<NamespaceAdapter['signIn']> = async () => {
    steps.push('sign')
    const answer = left.shift() ?? null
    if (answer instanceof Error) throw answer
    return answer
  }
  const adapter = {
    connect: async () => void steps.push('connect'),
    read: async () => ({ accounts: isShared ? ['one'] : [] }),
  } as unknown as NamespaceAdapter
  const { dispatch, getState } = harness.store
  const wanted: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const asked = { adapter, signIn, ask: async () => null, wanted, options: {} }
  const result = await dispatch(connectBySignIn(asked)).catch(({ code }: AirlockError) => code)
  return { result, steps, kept: selectSignedWhileConnecting(getState()) }
}

test.each<[string, Wallet, Awaited<ReturnType<typeof connect>>]>([
  [
    'that shares its account by signing is asked once',
    { answers: [SIGNED], isShared: true },
    { result: 'one', steps: ['sign'], kept: KEPT },
  ],
  [
    'that only signs is connected after it',
    { answers: [SIGNED] },
    { result: 'one', steps: ['sign', 'connect'], kept: KEPT },
  ],
  [
    'whose answer is none of this sign-in is connected without it',
    { answers: [null] },
    { result: null, steps: ['sign', 'connect'], kept: null },
  ],
  [
    'without the feature is connected without it',
    { answers: [failing(ErrorCode.UNSUPPORTED_METHOD)] },
    { result: null, steps: ['sign', 'connect'], kept: null },
  ],
  [
    'that signs in only for connected sites is connected, and asked again',
    { answers: [failing(ErrorCode.INTERNAL), SIGNED] },
    { result: 'one', steps: ['sign', 'connect', 'sign'], kept: KEPT },
  ],
  [
    'that fails twice is connected, and the question follows',
    { answers: [failing(ErrorCode.INTERNAL), failing(ErrorCode.INTERNAL)] },
    { result: null, steps: ['sign', 'connect', 'sign'], kept: null },
  ],
  [
    'in which the visitor refuses is not connected',
    { answers: [failing(ErrorCode.USER_REJECTED)] },
    { result: ErrorCode.USER_REJECTED, steps: ['sign'], kept: null },
  ],
  [
    'in which they refuse only the message stays connected',
    { answers: [failing(ErrorCode.USER_REJECTED)], isShared: true },
    { result: null, steps: ['sign'], kept: null },
  ],
  [
    'that does not answer in time is not asked for anything else',
    { answers: [failing(ErrorCode.REQUEST_TIMEOUT)] },
    { result: ErrorCode.REQUEST_TIMEOUT, steps: ['sign'], kept: null },
  ],
  [
    'is not asked to sign where the site writes its messages itself',
    { answers: [SIGNED], begin: null },
    { result: null, steps: ['connect'], kept: null },
  ],
])('a wallet %s', async (_, wallet, outcome) => {
  expect(await connect(wallet)).toEqual(outcome)
})
