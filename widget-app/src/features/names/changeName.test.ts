import { expect, test } from 'vitest'
import { writeClaim } from '../../../shared/names/claim.ts'
import { blockchainApi } from '../../api/blockchainApi.ts'
import { textTyped } from '../../state/late/ownNameSlice.ts'
import { selectToast } from '../../state/notices/toastSlice.ts'
import { closeModal, finishClose } from '../../state/router/navigation.ts'
import { selectView } from '../../state/router/routerSlice.ts'
import { settle } from '../../testing/harness.ts'
import { EOA, SMART } from '../../testing/smartAccounts.ts'
import {
  CHAIN,
  claimOf,
  NAME,
  prepareNames,
  RECIPIENT,
  SAVED,
  SIGNATURES,
  visitor,
} from './changeName.fixture.ts'
import { moveName, saveTexts } from './changeName.ts'

const server = prepareNames()

const namesIn = (store: Awaited<ReturnType<typeof visitor>>['store']) =>
  blockchainApi.endpoints.getNames.select({ address: SMART, chainId: CHAIN })(store.getState() as never).data

test('the wallet signs the texts once, with those that the form does not show', async () => {
  const { store, asked, own } = await visitor()
  await store.dispatch(saveTexts(NAME))
  expect(asked).toEqual([SMART])
  const [body = {}] = server.sent
  expect(body).toMatchObject({
    coin_type: 0x80000000 + 31337,
    address: SMART,
    signature: SIGNATURES[SMART],
  })
  expect(body).not.toHaveProperty('recipient_signature')
  const claim = claimOf(body)
  const attributes = { ...SAVED, url: 'https://alice.example' }
  expect(claim).toMatchObject({ name: NAME, attributes, account: `${CHAIN}:${SMART}` })
  expect(claim).not.toHaveProperty('transferTo')
  expect(writeClaim(claim)).toBe(body.message)
  expect(own()).toMatchObject({ phase: 'editing', typed: {}, failure: null })
  expect(namesIn(store)).toEqual([{ name: NAME, attributes: [attributes] }])
  expect(selectView(store.getState())).toBe('AccountName')
  expect(selectToast(store.getState()).message).toBe('Profile saved')
})

test('what another device has saved meanwhile is kept', async () => {
  const { store } = await visitor()
  server.kept = [{ name: NAME, attributes: [{ bio: 'From elsewhere' }] }]
  await store.dispatch(saveTexts(NAME))
  expect(claimOf(server.sent[0] ?? {}).attributes).toEqual({
    bio: 'From elsewhere',
    url: 'https://alice.example',
  })
})

test('a move is signed by both accounts, and keeps the texts', async () => {
  const { store, asked, openMove, own } = await visitor()
  openMove()
  await store.dispatch(moveName(NAME, RECIPIENT))
  expect(asked).toEqual([SMART, EOA])
  const [body = {}] = server.sent
  expect(body).toMatchObject({ signature: SIGNATURES[SMART], recipient_signature: SIGNATURES[EOA] })
  expect(claimOf(body)).toMatchObject({ attributes: SAVED, transferTo: `${CHAIN}:${EOA}` })
  expect(own()).toMatchObject({ phase: 'editing', name: NAME, movedTo: 'eoa' })
  expect(namesIn(store)).toEqual([])
  expect(selectView(store.getState())).toBe('MoveAccountName')
})

test('a move whose answer was lost is done when it is tried again', async () => {
  const { store, asked, openMove, own } = await visitor()
  openMove()
  server.answer = () => Promise.reject(new DOMException('too late', 'TimeoutError'))
  await store.dispatch(moveName(NAME, RECIPIENT))
  expect(own()).toMatchObject({ failure: { task: 'move', reason: 'failed' } })
  server.others = server.kept
  server.kept = []
  await store.dispatch(moveName(NAME, RECIPIENT))
  expect(asked).toHaveLength(2)
  expect(own()).toMatchObject({ phase: 'editing', failure: null, movedTo: 'eoa' })
  expect(selectView(store.getState())).toBe('MoveAccountName')
})

test('a second press while the wallet asks does nothing, and what is typed then is lost', async () => {
  let release: (value: unknown) => void = () => undefined
  const { store, asked } = await visitor(() => new Promise((resolve) => (release = resolve)))
  const first = store.dispatch(saveTexts(NAME))
  await settle()
  await store.dispatch(saveTexts(NAME))
  await store.dispatch(moveName(NAME, RECIPIENT))
  store.dispatch(textTyped({ name: NAME, key: 'url', value: 'https://other.example' }))
  release(SIGNATURES[SMART])
  await first
  expect(asked).toHaveLength(1)
  expect(claimOf(server.sent[0] ?? {}).attributes).toMatchObject({ url: 'https://alice.example' })
})

test('a result that comes after the widget was closed opens it', async () => {
  let release: (value: unknown) => void = () => undefined
  const { store } = await visitor(() => new Promise((resolve) => (release = resolve)))
  const first = store.dispatch(saveTexts(NAME))
  await settle()
  store.dispatch(closeModal())
  store.dispatch(finishClose())
  release(SIGNATURES[SMART])
  await first
  expect([store.getState().modal.open, selectView(store.getState())]).toEqual([true, 'AccountName'])
})
