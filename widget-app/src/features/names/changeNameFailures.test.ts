import { AirlockError } from '@airlock/host-sdk/contract'
import { expect, test, vi } from 'vitest'
import { selectToast } from '../../state/notices/toastSlice.ts'
import { openView } from '../../state/router/navigation.ts'
import { selectStack, selectView } from '../../state/router/routerSlice.ts'
import { settle } from '../../testing/harness.ts'
import { EOA, SMART } from '../../testing/smartAccounts.ts'
import { disconnectActive } from '../../wallets/connections/disconnectFlow.ts'
import { preferAccount } from '../smartAccount/preferAccount.ts'
import { agree, NAME, prepareNames, RECIPIENT, SIGNATURES, type Sign, visitor } from './changeName.fixture.ts'
import { moveName, saveTexts } from './changeName.ts'

const server = prepareNames()

const decline = () => {
  throw new AirlockError(4001, 'User rejected the request')
}

test.each<[string, Sign, number]>([
  ['at once', decline, 1],
  ['for the other account', (address) => (address === EOA ? decline() : agree(address)), 2],
])('a visitor who declines %s changes nothing', async (_, sign, count) => {
  const { store, asked, openMove, own } = await visitor(sign)
  openMove()
  await store.dispatch(moveName(NAME, RECIPIENT))
  expect(asked).toHaveLength(count)
  expect(server.sent).toEqual([])
  expect(own()).toMatchObject({ phase: 'editing', failure: { task: 'move', reason: 'declined' } })
  expect(own().typed).toEqual({ url: 'https://alice.example' })
})

const refusal = (status: number, ...reasons: object[]) =>
  Response.json(
    { status: 'FAILED', reasons: reasons.map((one) => ({ description: '', ...one })) },
    { status },
  )

test.each<[string, () => Response | Promise<Response>]>([
  ['fails', () => Promise.reject(new TypeError('offline'))],
  ['ends a lost name', () => refusal(409, { name: 'taken' })],
  ['succeeds', () => Response.json({})],
])('a change that %s after a disconnect shows no view', async (_, answer) => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  server.answer = async () => {
    await held
    return answer()
  }
  const { store, own } = await visitor()
  const saving = store.dispatch(saveTexts(NAME))
  await vi.waitFor(() => expect(server.sent).toHaveLength(1))
  store.dispatch(disconnectActive())
  await settle()
  store.dispatch(openView())
  const before = selectStack(store.getState())
  expect(before.at(-1)?.view).toBe('Connect')
  release()
  await saving
  expect(selectStack(store.getState())).toEqual(before)
  expect(own().phase).toBe('editing')
})

test.each<[string, () => Response | Promise<Response>, object]>([
  [
    'two texts',
    () => refusal(400, { name: 'attributes', field: 'url' }, { name: 'attributes', field: 'bio' }),
    { reason: 'attributes', fields: ['url', 'bio'] },
  ],
  ['the signature', () => refusal(401, { name: 'signature' }), { reason: 'signature' }],
  ['it for a later reason', () => refusal(400, { name: 'later' }), { reason: 'failed' }],
  ['it with a page', () => new Response('<html>', { status: 502 }), { reason: 'failed' }],
  ['no connection', () => Promise.reject(new TypeError('offline')), { reason: 'failed' }],
])('a server that refuses %s leaves the form as it was', async (_, given, failure) => {
  server.answer = given
  const { store, own } = await visitor()
  await store.dispatch(saveTexts(NAME))
  expect(own()).toEqual({
    name: NAME,
    typed: { url: 'https://alice.example' },
    phase: 'editing',
    failure: { task: 'edit', ...failure },
    movedTo: null,
  })
  expect(selectView(store.getState())).toBe('AccountName')
})

test('a name that is gone is not signed for, and the visitor is told', async () => {
  const { store, asked } = await visitor()
  server.kept = []
  await store.dispatch(saveTexts(NAME))
  expect(asked).toEqual([])
  expect(selectToast(store.getState()).message).toBe('alice.shop.eth is no longer yours')
})

test('a name that goes while the wallet asks is told in the view of the name', async () => {
  server.answer = () => refusal(409, { name: 'taken' })
  const { store, openMove } = await visitor()
  openMove()
  await store.dispatch(moveName(NAME, RECIPIENT))
  expect(selectView(store.getState())).toBe('AccountName')
  expect(selectToast(store.getState()).message).toBe('alice.shop.eth is no longer yours')
})

test('a name that cannot be read is not signed for', async () => {
  const { store, asked, own } = await visitor()
  server.kept = { unexpected: true }
  await store.dispatch(saveTexts(NAME))
  expect([asked, own().failure?.reason]).toEqual([[], 'failed'])
})

test('an account that is switched while the wallet asks leaves the name as it was', async () => {
  let release: (value: unknown) => void = () => undefined
  const { store, asked, own } = await visitor(() => new Promise((resolve) => (release = resolve)))
  const first = store.dispatch(moveName(NAME, RECIPIENT))
  await settle()
  await store.dispatch(preferAccount('eoa'))
  release(SIGNATURES[SMART])
  await first
  expect([asked, server.sent]).toEqual([[SMART], []])
  expect(own()).toMatchObject({ phase: 'editing', failure: { reason: 'switched' } })
})
