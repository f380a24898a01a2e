import { writeSignIn } from '@airlock/host-sdk/contract'
import { beforeAll, expect, test } from 'vitest'
import {
  selectSignedWhileConnecting,
  selectSignIn,
  signedWhileConnecting,
} from '../../state/late/signInSlice.ts'
import { ACCOUNT, OTHER_ACCOUNT } from '../../testing/fakeWallet.ts'
import { SITE, settle } from '../../testing/harness.ts'
import { connecting, launch, pass, prepareSessions } from '../../testing/session.ts'
import type { CaipNetwork, CaipNetworkId } from '../../types.ts'
import { beginSignIn } from './oneClick.ts'

prepareSessions()
beforeAll(() => import('./followSignIn.ts'))

const NONCE = 'nonce1234'

/** A site that accepts signatures, or not. */
async function open({
  begin = { nonce: NONCE } as unknown,
  isNeeded = true,
  isVerified = true,
  hasSignIn = true,
} = {}) {
  const steps: string[] = []
  const given: { message: string }[][] = []
  const answer = (step: string, asked: unknown): unknown => {
    steps.push(step)
    if (step === 'begin') return begin
    if (step === 'status') return { isNeeded, isRequired: true }
    if (step === 'prepare') return { nonce: 'nonce5678', freshFor: 300_000 }
    given.push(asked as { message: string }[])
    return { isVerified }
  }
  const harness = await launch({ signIn: answer, init: { hasSignIn } })
  await settle()
  const { dispatch, getState } = harness.store
  const networks = (...ids: string[]) =>
    ids.map((id) => ({ caipNetworkId: id, chainNamespace: id.split(':')[0] }) as CaipNetwork)
  return {
    steps,
    given,
    begin: (...ids: string[]) => dispatch(beginSignIn(networks(...ids))),
    question: () => selectSignIn(getState()),
    signed: () => selectSignedWhileConnecting(getState()),
    view: () => harness.snapshots.at(-1)?.view ?? null,
    /** Connects a wallet that has signed these messages while it did. */
    connect: async (messages: string[]) => {
      const signed = messages.map((message) => ({ message, signature: '0x12' }))
      dispatch(signedWhileConnecting({ nonce: NONCE, messages: signed }))
      await connecting(harness)
      await pass(1000)
    },
  }
}

const { host, origin } = new URL(SITE)
const text = (changes: Partial<Parameters<typeof writeSignIn>[0]> = {}) =>
  writeSignIn({
    domain: host,
    uri: origin,
    accountAddress: ACCOUNT,
    chainId: 'eip155:31337' as CaipNetworkId,
    version: '1',
    nonce: NONCE,
    issuedAt: '2026-01-01T00:00:00Z',
    ...changes,
  })

test('what a wallet has signed while it connected is verified, and no question follows', async () => {
  const { connect, steps, given, question, view } = await open()
  const other = text({ chainId: 'eip155:31338' })
  await connect([other, text()])
  expect([question(), view(), steps]).toEqual([null, null, ['status', 'verify']])
  expect(given[0]?.map(({ message }) => message)).toEqual([text(), other])
})

test('an account with a session needs no other: what the wallet has signed is forgotten', async () => {
  const { connect, steps, signed, question } = await open({ isNeeded: false })
  await connect([text()])
  expect([steps, signed(), question()]).toEqual([['status'], null, null])
})

test('a site that refuses it is followed by the question, with another nonce', async () => {
  const { connect, steps, question, view } = await open({ isVerified: false })
  await connect([text()])
  expect([question()?.phase, question()?.failure, view()]).toEqual(['ready', null, 'SignIn'])
  expect(steps).toEqual(['status', 'verify', 'prepare'])
})

test.each([
  ['another site', text({ domain: 'bank.example', uri: 'https://bank.example' })],
  ['another account', text({ accountAddress: OTHER_ACCOUNT })],
  ['another network', text({ chainId: 'eip155:31338' })],
  ['another nonce', text({ nonce: 'nonce9999' })],
  ['anything else', 'I give you everything'],
])('a message for %s is not shown to the site: the question follows', async (_, message) => {
  const { connect, steps, question } = await open()
  await connect([message])
  expect(question()?.phase).toBe('ready')
  expect(steps).toEqual(['status', 'prepare'])
})

test('a message that a wallet may sign has the browser’s site, whatever the page says', async () => {
  const { begin } = await open({ begin: { nonce: NONCE, statement: 'Hi', domain: 'bank.example' } })
  expect(await begin('eip155:1', 'eip155:10')).toEqual({
    nonce: NONCE,
    statement: 'Hi',
    domain: host,
    uri: origin,
  })
})

test.each<[string, Parameters<typeof open>[0], string[]]>([
  ['asks for no sign-in', { hasSignIn: false }, ['eip155:1']],
  ['writes its messages itself', { begin: null }, ['eip155:1']],
  ['gives the time', { begin: { nonce: NONCE, issuedAt: '2026-01-01T00:00:00Z' } }, ['eip155:1']],
  ['gives a request id', { begin: { nonce: NONCE, requestId: 'one' } }, ['eip155:1']],
  ['answers nonsense', { begin: { nonce: 1 } }, ['eip155:1']],
  ['connects several families', {}, ['eip155:1', 'solana:one']],
])('a wallet is not asked to sign at once where the site %s', async (_, options, networks) => {
  const { begin } = await open(options)
  expect(await begin(...networks)).toBeNull()
})

test('a site that does not answer delays the code by three seconds', async () => {
  const { begin } = await open({ begin: new Promise(() => {}) })
  let answer: unknown = 'none'
  const begun = begin('eip155:1').then((fields) => {
    answer = fields
  })
  await pass(2999)
  expect(answer).toBe('none')
  await pass(1)
  await begun
  expect(answer).toBeNull()
})
