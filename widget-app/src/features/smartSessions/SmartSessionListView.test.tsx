import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { expect, test } from 'vitest'
import { configured } from '../../state/config/configSlice.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { connectedStore } from '../../testing/bareStore.ts'
import { SITE } from '../../testing/harness.ts'
import { permissionOf } from '../../testing/smartSessions.ts'
import type { GivenPermission } from '../../types.ts'
import { SessionCard } from './SessionCard.tsx'
import { SessionsRow } from './SessionsRow.tsx'
import { Sessions } from './SmartSessionListView.tsx'
import type { SmartSession } from './sessions.ts'
import type { SessionsState } from './useSessions.ts'

const ETH = { symbol: 'ETH', decimals: 18 }
const sessionOf = (change: Partial<GivenPermission> = {}): SmartSession => ({
  ...permissionOf(change),
  chainId: 'eip155:31337',
  unit: ETH,
})

const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const buttonsOf = (html: string) =>
  [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].map(
    ([, attributes = '', content = '']) => /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? textOf(content),
  )

const draw = (state: SessionsState, store = connectedStore()) =>
  renderToStaticMarkup(
    <Provider store={store}>
      <Sessions state={state} read={() => undefined} />
    </Provider>,
  )
const ready = (...sessions: SmartSession[]): SessionsState => ({ phase: 'ready', sessions })
const card = (session: SmartSession, isBusy = false) =>
  renderToStaticMarkup(
    <SessionCard session={session} network={{ name: 'Base' }} isBusy={isBusy} onRevoke={() => undefined} />,
  )

test('a list that loads, is empty, or cannot be loaded says so', () => {
  expect(draw({ phase: 'loading' })).toContain('aria-busy="true"')
  expect(textOf(draw(ready()))).toContain('No permissions')
  const failed = draw({ phase: 'failed' })
  expect(textOf(failed)).toContain('Your permissions could not be loaded')
  expect(buttonsOf(failed)).toEqual(['Try again'])
})

test('a permission says which site may do what, how much is used, where and until when', () => {
  const html = draw(ready(sessionOf()))
  const text = textOf(html)
  expect(text).toContain('dapp.localhost:5100 Active')
  expect(text).toContain('Spend up to 10 ETH every hour')
  expect(text).toContain('Used in this period 6 ETH of 10 ETH')
  expect(text).toContain('Network Local Chain')
  expect(text).toMatch(/Expires \S.*20\d\d/)
  expect(buttonsOf(html)).toEqual(['Revoke: dapp.localhost:5100, Spend up to 10 ETH every hour'])
})

test.each<[string, Partial<GivenPermission>, string, boolean]>([
  ['whose state is unknown', { status: 'unknown' }, 'The network did not say', true],
  ['that the site no longer needs', { revocationAsked: true }, 'The site no longer needs this', true],
  ['that has expired', { status: 'expired' }, 'Expired', false],
  ['that is revoked', { status: 'revoked', revocationAsked: true }, 'Revoked', false],
])('a permission %s', (_, change, said, canRevoke) => {
  const html = card(sessionOf(change))
  expect(textOf(html)).toContain(said)
  expect(buttonsOf(html)).toHaveLength(canRevoke ? 1 : 0)
  expect(textOf(card(sessionOf({ status: 'revoked', revocationAsked: true })))).not.toContain('Revoke it')
})

test('a long text is whole, and an amount exact', () => {
  const site = `https://${'a-very-long-name.'.repeat(12)}example`
  const allowance = '1'.repeat(40)
  const html = card(
    sessionOf({ site, permission: { type: 'native-token-allowance', allowance }, used: null }),
  )
  expect(html).toContain(new URL(site).host)
  expect(textOf(html)).toContain('Spend up to 1,111,111,111,111,111,111,111.111111111111111111 ETH')
  expect(textOf(html)).not.toContain('Used so far')
})

test('a permission that is being revoked cannot be revoked twice', () => {
  const html = card(sessionOf(), true)
  expect(html).toContain('aria-disabled="true"')
  expect(buttonsOf(html)).toEqual(['Revoking…'])
})

test('a visitor who signs out sees only what this site keeps', () => {
  const store = connectedStore()
  store.dispatch(configured({ site: SITE }))
  store.dispatch(pushed({ view: 'SmartSessionList', data: { leaving: true } }))
  const other = sessionOf({ id: `0x${'cd'.repeat(32)}`, site: 'https://other.example' })
  const html = draw(ready(sessionOf(), other), store)
  expect(textOf(html)).toContain('This site keeps 1 permission Signing out does not end permissions')
  expect(textOf(html)).not.toContain('other.example')
  expect(buttonsOf(html).slice(-2)).toEqual(['Revoke and sign out', 'Sign out and keep them'])
})

test('a visitor who has revoked them one by one can still sign out', () => {
  const store = connectedStore()
  store.dispatch(configured({ site: SITE }))
  store.dispatch(pushed({ view: 'SmartSessionList', data: { leaving: true } }))
  const html = draw(ready(sessionOf({ site: 'https://other.example' })), store)
  expect(textOf(html)).toContain('This site keeps no permissions')
  expect(buttonsOf(html)).toEqual(['Sign out'])
})

test('the list is offered if the dApp has switched it on', () => {
  const store = connectedStore()
  const row = () =>
    renderToStaticMarkup(
      <Provider store={store}>
        <SessionsRow />
      </Provider>,
    )
  expect(row()).toBe('')
  store.dispatch(configured({ features: { smartSessions: true } }))
  expect(textOf(row())).toBe('Smart sessions What sites may do without asking')
})
