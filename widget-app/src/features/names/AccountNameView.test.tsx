import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { expect, test, vi } from 'vitest'
import { namesWords } from '../../messages/en/names.ts'
import { connectionEvent } from '../../state/chains/chainsSlice.ts'
import { configured } from '../../state/config/configSlice.ts'
import { EMBEDDED_ID } from '../../state/connectors/connectorIds.ts'
import { changeFailed, changeStarted, phaseReached, textTyped } from '../../state/late/ownNameSlice.ts'
import { installLate } from '../../state/store/install.ts'
import type { AppStore } from '../../state/store/store.ts'
import { bareStore } from '../../testing/bareStore.ts'
import { PROJECT, signedIn } from '../../testing/embedded.ts'
import { settle } from '../../testing/harness.ts'
import { prepareSessions } from '../../testing/session.ts'
import { createSmartSecure, EOA, SMART } from '../../testing/smartAccounts.ts'
import { AccountNameView } from './AccountNameView.tsx'
import { NameLink } from './NameLink.tsx'
import type { OwnNameRead } from './useOwnName.ts'

prepareSessions()

// What these ask has no answer outside of a browser.
const known = vi.hoisted((): { read: OwnNameRead } => ({ read: { status: 'none' } }))
vi.mock('./useOwnName.ts', () => ({ useOwnName: () => known.read }))
vi.mock('../identity/useIdentity.ts', () => ({ useIdentity: () => ({ name: null, picture: null }) }))

const NAME = 'alice.shop.eth'
const READY: OwnNameRead = {
  status: 'ready',
  own: { name: NAME, attributes: [{ bio: 'Hi', 'com.github': 'alice' }] },
}

async function visitor(parents: string[] = ['shop.eth'], accounts: string[] = [EOA]): Promise<AppStore> {
  known.read = READY
  const store = bareStore()
  const wallet = { connectorId: EMBEDDED_ID, name: 'Email wallet', type: 'AUTH' as const }
  const answer = { wallet, accounts, caipNetworkId: 'eip155:31337' as const }
  store.dispatch(connectionEvent({ namespace: 'eip155', event: { type: 'synced', answer } }))
  store.dispatch(configured({ remoteFeatures: [{ id: 'names', isEnabled: true, config: parents }] }))
  await store.dispatch(installLate())
  return store
}

const draw = (store: AppStore, view = <AccountNameView />) =>
  renderToStaticMarkup(<Provider store={store}>{view}</Provider>)
const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const submitOf = (html: string) => /<button type="submit"[^>]*>/.exec(html)?.[0] ?? ''
const fieldOf = (html: string, key: string) =>
  [...html.matchAll(/<input[^>]*>/g)].map(([one]) => one).find((one) => one.includes(`name="${key}"`)) ?? ''

test('the form has the texts of the name, and nothing to save', async () => {
  const html = draw(await visitor())
  expect(textOf(html)).toContain(`${NAME} ${namesWords.public}`)
  expect(fieldOf(html, 'bio')).toContain('value="Hi"')
  expect(fieldOf(html, 'com.github')).toContain('value="alice"')
  expect(fieldOf(html, 'email')).toContain('value=""')
  expect(submitOf(html)).toContain('disabled')
})

test('what was typed for this name can be saved, and what was typed for another one is not shown', async () => {
  const store = await visitor()
  store.dispatch(textTyped({ name: 'other.shop.eth', key: 'bio', value: 'Other' }))
  expect(fieldOf(draw(store), 'bio')).toContain('value="Hi"')
  store.dispatch(textTyped({ name: NAME, key: 'bio', value: 'Hello' }))
  const html = draw(store)
  expect(fieldOf(html, 'bio')).toContain('value="Hello"')
  expect(submitOf(html)).not.toContain('disabled')
})

test('fields that the server refuses are marked, and only those', async () => {
  const store = await visitor()
  store.dispatch(textTyped({ name: NAME, key: 'url', value: 'https://alice.example' }))
  store.dispatch(changeFailed({ task: 'edit', reason: 'attributes', fields: ['url'] }))
  const html = draw(store)
  expect(fieldOf(html, 'url')).toContain('aria-invalid="true"')
  expect(fieldOf(html, 'bio')).toContain('aria-invalid="false"')
  expect(textOf(html)).toContain(namesWords.textProblems.refused)
  expect(textOf(html)).toContain(namesWords.changeFailures.attributes)
})

test('a refused description is marked in the field that shows it', async () => {
  const store = await visitor()
  store.dispatch(textTyped({ name: NAME, key: 'url', value: 'https://alice.example' }))
  store.dispatch(changeFailed({ task: 'edit', reason: 'attributes', fields: ['description'] }))
  expect(fieldOf(draw(store), 'bio')).toContain('aria-invalid="true"')
})

test('a failure to move the name is not shown here', async () => {
  const store = await visitor()
  store.dispatch(textTyped({ name: NAME, key: 'bio', value: 'Hello' }))
  store.dispatch(changeFailed({ task: 'move', reason: 'declined' }))
  expect(textOf(draw(store))).not.toContain(namesWords.changeFailures.declined)
})

test.each(['reading', 'signing', 'sending'] as const)('while it is %s, the form waits', async (phase) => {
  const store = await visitor()
  store.dispatch(changeStarted(NAME))
  if (phase !== 'reading') store.dispatch(phaseReached(phase))
  const html = draw(store)
  expect(submitOf(html)).toContain('disabled')
  expect(textOf(html)).toContain(namesWords.changing[phase])
  expect(fieldOf(html, 'bio')).toMatch(/readonly/i)
})

test.each<[OwnNameRead, string]>([
  [{ status: 'none' }, 'You have no name yet'],
  [{ status: 'failed', read: () => {} }, 'Your profile could not be loaded'],
])('a name that is %j', async (read, words) => {
  const store = await visitor()
  known.read = read
  expect(textOf(draw(store))).toContain(words)
})

test('while the name loads, the form stands where it will be, but nobody can use or hear it', async () => {
  const store = await visitor()
  const labels = Object.values(namesWords.texts)
  const form = textOf(draw(store))
  known.read = { status: 'loading' }
  const html = draw(store)
  for (const words of [namesWords.public, namesWords.aboutAvatar, namesWords.save, ...labels]) {
    expect(form).toContain(words)
    expect(textOf(html)).toContain(words)
  }
  expect(html).toMatch(
    /^<div role="status" aria-busy="true" aria-label="Loading your profile"><div [^>]*aria-hidden="true">/,
  )
  expect(html).not.toMatch(/<input|<button(?![^>]*disabled)/)
})

test('the name can be moved only where there is another account', async () => {
  expect(textOf(draw(await visitor()))).not.toContain('Move to')
  expect(textOf(draw(await visitor([], [SMART])))).toContain('This site offers no names.')
})

test('a name with unsaved texts is not moved, because they would be lost', async () => {
  known.read = READY
  const features = [...PROJECT.features, { id: 'names', isEnabled: true, config: ['shop.eth'] }]
  const { store } = await signedIn(createSmartSecure(), { project: { ...PROJECT, features } })
  store.dispatch(installLate())
  await settle()
  const rowOf = () => /<button[^>]*>(?:(?!<button).)*Move to your EOA.*/s.exec(draw(store))?.[0] ?? ''
  store.dispatch(textTyped({ name: 'other.shop.eth', key: 'bio', value: 'Other' }))
  expect(rowOf()).toMatch(/^<button(?![^>]*disabled)/)
  expect(rowOf()).not.toContain(namesWords.saveFirst)
  store.dispatch(textTyped({ name: NAME, key: 'bio', value: 'Hello' }))
  expect(rowOf()).toMatch(/^<button[^>]*disabled/)
  expect(rowOf()).toContain(namesWords.saveFirst)
  store.dispatch(textTyped({ name: NAME, key: 'bio', value: 'Hi' }))
  expect(rowOf()).toMatch(/^<button(?![^>]*disabled)/)
})

test('the name in the profile leads here if it is one of the site’s', async () => {
  const store = await visitor()
  expect(draw(store, <NameLink name={NAME} />)).toContain('aria-label="alice.shop.eth: edit your profile"')
  expect(draw(store, <NameLink name="alice.eth" />)).toBe('alice.eth')
})
