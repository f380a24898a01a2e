import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { expect, test, vi } from 'vitest'
import type { Suggestion } from '../../../shared/names/api.ts'
import type { AccountOnChain } from '../../api/blockchainApi.ts'
import { namesWords } from '../../messages/en/names.ts'
import { connectionEvent } from '../../state/chains/chainsSlice.ts'
import { configured } from '../../state/config/configSlice.ts'
import { EMBEDDED_ID } from '../../state/connectors/connectorIds.ts'
import {
  labelTyped,
  type NameFailure,
  nameRegistered,
  registrationFailed,
  registrationStarted,
} from '../../state/late/namesSlice.ts'
import { installLate } from '../../state/store/install.ts'
import type { AppStore } from '../../state/store/store.ts'
import { bareStore } from '../../testing/bareStore.ts'
import { EOA } from '../../testing/smartAccounts.ts'
import { NameButton } from './NameButton.tsx'
import { RegisterAccountNameSuccessView } from './RegisterAccountNameSuccessView.tsx'
import { RegisterAccountNameView } from './RegisterAccountNameView.tsx'
import type { OwnNameRead } from './useOwnName.ts'
import type { NameSuggestions } from './useSuggestions.ts'

// What these ask has no answer outside of a browser.
const known = vi.hoisted((): { now: NameSuggestions; name: string | null; own: OwnNameRead } => ({
  now: { status: 'idle', suggestions: [] },
  name: null,
  own: { status: 'none' },
}))
vi.mock('./useSuggestions.ts', () => ({ useSuggestions: () => known.now }))
vi.mock('./useOwnName.ts', () => ({
  useOwnName: (account: AccountOnChain | null): OwnNameRead => (account ? known.own : { status: 'none' }),
}))
vi.mock('../identity/useIdentity.ts', () => ({ useIdentity: () => ({ name: known.name, picture: null }) }))

const OWN: OwnNameRead = { status: 'ready', own: { name: 'alice.shop.eth', attributes: [] } }

async function visitor(parents: string[] = ['shop.eth']): Promise<AppStore> {
  known.now = { status: 'idle', suggestions: [] }
  known.name = null
  known.own = { status: 'none' }
  const store = bareStore()
  const wallet = { connectorId: EMBEDDED_ID, name: 'Email wallet', type: 'AUTH' as const }
  const answer = { wallet, accounts: [EOA], caipNetworkId: 'eip155:31337' as const }
  store.dispatch(connectionEvent({ namespace: 'eip155', event: { type: 'synced', answer } }))
  store.dispatch(configured({ remoteFeatures: [{ id: 'names', isEnabled: true, config: parents }] }))
  await store.dispatch(installLate())
  return store
}

const draw = (store: AppStore, view = <RegisterAccountNameView />) =>
  renderToStaticMarkup(<Provider store={store}>{view}</Provider>)
const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const submitOf = (html: string) => /<button type="submit"[^>]*>/.exec(html)?.[0] ?? ''
const suggested = (...suggestions: Suggestion[]): NameSuggestions => ({ status: 'ready', suggestions })

test('an empty form says what a name is for, and cannot be sent', async () => {
  const html = draw(await visitor())
  expect(textOf(html)).toBe(
    `${namesWords.explanation} .shop.eth ${namesWords.problems.short} ${namesWords.register}`,
  )
  expect(submitOf(html)).toContain('disabled')
})

test.each<[string, NameSuggestions, string, boolean]>([
  ['abc', { status: 'idle', suggestions: [] }, 'Name must be at least 4 characters long.', false],
  ['-abc', { status: 'idle', suggestions: [] }, 'The value is not a valid username.', false],
  ['alice', { status: 'asking', suggestions: [] }, 'Checking…', false],
  ['alice', { status: 'failed', suggestions: [] }, 'Error fetching name suggestions', true],
  ['alice', suggested({ name: 'alice.shop.eth', registered: false }), 'Available', true],
  ['alice', suggested({ name: 'alice.shop.eth', registered: true }), 'This name is already taken.', false],
  [
    'support',
    suggested({ name: 'support-x.shop.eth', registered: false }),
    'This name is not available.',
    false,
  ],
])('%s while the server says %j: %s', async (label, now, words, canSend) => {
  const store = await visitor()
  store.dispatch(labelTyped(label))
  known.now = now
  const html = draw(store)
  expect(textOf(html)).toContain(words)
  expect(submitOf(html).includes('disabled')).toBe(!canSend)
})

test('suggestions are other names than the typed one; those that are taken cannot be chosen', async () => {
  const store = await visitor()
  store.dispatch(labelTyped('alice'))
  known.now = suggested(
    { name: 'alice.shop.eth', registered: true },
    { name: 'alice-wallet.shop.eth', registered: true },
    { name: `${'a'.repeat(32)}.shop.eth`, registered: false },
  )
  const html = draw(store)
  expect(textOf(html)).toContain('alice-wallet.shop.eth Taken')
  expect(textOf(html)).not.toContain('alice.shop.eth')
  const rows = html.match(/<button class="[^"]*" type="button"[^>]*>/g) ?? []
  expect(rows.map((row) => row.includes('disabled'))).toEqual([true, false])
})

test('beside a free name only a few others are offered', async () => {
  const store = await visitor()
  store.dispatch(labelTyped('alice'))
  const others = ['a', 'b', 'c', 'd', 'e'].map((end) => `alice-${end}.shop.eth`)
  known.now = suggested(...['alice.shop.eth', ...others].map((name) => ({ name, registered: false })))
  expect(others.filter((name) => draw(store).includes(name))).toEqual(others.slice(0, 3))
  known.now = suggested(...others.map((name) => ({ name, registered: false })))
  expect(others.filter((name) => draw(store).includes(name))).toEqual(others)
})

test.each(Object.keys(namesWords.failures) as NameFailure[])(
  'the failure %s is shown in the form',
  async (failure) => {
    const store = await visitor()
    store.dispatch(labelTyped('alice'))
    store.dispatch(registrationFailed(failure))
    const html = draw(store)
    expect(html).toMatch(/aria-invalid="true"/)
    expect(textOf(html)).toContain(namesWords.failures[failure])
  },
)

test('while the wallet asks, the form waits', async () => {
  const store = await visitor()
  store.dispatch(labelTyped('alice'))
  store.dispatch(registrationStarted())
  const html = draw(store)
  expect(textOf(html)).toContain('Approve in your wallet…')
  expect(html).toMatch(/<input[^>]*readOnly=""/i)
})

test('several endings can be chosen from', async () => {
  const html = draw(await visitor(['shop.eth', 'shop.example']))
  expect(html.match(/<option[^>]*>[^<]*/g)?.map((one) => one.replace(/.*>/, ''))).toEqual([
    '.shop.eth',
    '.shop.example',
  ])
})

test('an account with a name is told so, and has no way to another', async () => {
  const store = await visitor()
  known.name = 'alice.shop.eth'
  expect(textOf(draw(store))).toContain('You already own a name')
  expect(draw(store, <NameButton />)).toBe('')
})

test('an account whose identity is a name on a chain reaches the one that it has here', async () => {
  const store = await visitor()
  known.name = 'alice.eth'
  expect(draw(store, <NameButton />)).toContain('>Choose name<')
  expect(draw(store)).toContain('<form')
  known.own = OWN
  expect(draw(store, <NameButton />)).toContain('>Edit your profile<')
  expect(textOf(draw(store))).toContain('Your account is alice.shop.eth. An account has one name here.')
})

test.each<OwnNameRead>([{ status: 'loading' }, { status: 'failed', read: () => {} }])(
  'a name that may be there (%j) does not stop the visitor: the server decides',
  async (own) => {
    const store = await visitor()
    known.own = own
    expect(draw(store)).toContain('<form')
  },
)

test('the way to a name asks nothing about an account that has no name', async () => {
  const store = await visitor()
  known.own = OWN
  expect(draw(store, <NameButton />)).toContain('>Choose name<')
})

test('a site without names says so, and has no way to them', async () => {
  const store = await visitor([])
  expect(textOf(draw(store))).toContain('This site offers no names.')
  expect(draw(store, <NameButton />)).toBe('')
})

test('another wallet than the embedded one has no way to them', async () => {
  const store = await visitor()
  const wallet = { connectorId: 'w', name: 'W', type: 'ANNOUNCED' as const }
  const answer = { wallet, accounts: [EOA], caipNetworkId: 'eip155:31337' as const }
  store.dispatch(connectionEvent({ namespace: 'eip155', event: { type: 'synced', answer } }))
  expect(draw(store, <NameButton />)).toBe('')
})

test('the new name is shown', async () => {
  const store = await visitor()
  store.dispatch(nameRegistered('alice.shop.eth'))
  expect(textOf(draw(store, <RegisterAccountNameSuccessView />))).toContain('alice.shop.eth is yours')
})
