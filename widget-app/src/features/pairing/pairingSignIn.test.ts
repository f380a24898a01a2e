import { AirlockError } from '@airlock/host-sdk/contract'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadAdapter } from '../../chains/registry.ts'
import { configured } from '../../state/config/configSlice.ts'
import { selectSignedWhileConnecting, signInFollowed } from '../../state/late/signInSlice.ts'
import { openView } from '../../state/router/navigation.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { installLate } from '../../state/store/install.ts'
import type { HostLink } from '../../state/store/services.ts'
import { bareStore } from '../../testing/bareStore.ts'
import { createFakePairing } from '../../testing/fakePairing.ts'
import { SITE, settle } from '../../testing/harness.ts'
import { retryConnect } from '../connect/connectFlow.ts'
import { nameNetworks } from '../networks/nameNetworks.ts'
import { visitPairing } from './pairingFlow.ts'

beforeAll(() => Promise.all([loadAdapter('eip155'), bareStore().dispatch(nameNetworks())]))
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

/** A visitor who looks at a code of a site that asks them to sign in. */
async function looking({ isTelegram = false } = {}) {
  const fake = createFakePairing()
  const store = bareStore()
  const nonces = ['nonce0001', 'nonce0002', 'nonce0003']
  const host = { client: { signIn: async () => ({ nonce: nonces.shift() }) } } as unknown as HostLink
  Object.assign(store.services, { pairing: async () => fake.pairing, host: () => host })
  store.dispatch(configured({ isTelegram, site: SITE }))
  store.dispatch(installLate())
  store.dispatch(signInFollowed())
  store.dispatch(openView({ view: 'Connect' }))
  store.dispatch(pushed({ view: 'ConnectingWalletConnect' }))
  store.dispatch(visitPairing())
  await settle()
  return { store, fake }
}

test('every code has a nonce of its own, and what a wallet signs waits for the connection', async () => {
  const { store, fake } = await looking()
  const { host, origin } = new URL(SITE)
  expect(fake.last().signIn).toEqual({ nonce: 'nonce0001', domain: host, uri: origin })
  await vi.advanceTimersByTimeAsync(230_000)
  await settle()
  expect(fake.last().signIn?.nonce).toBe('nonce0002')
  const signed = { nonce: 'nonce0002', messages: [{ message: 'text', signature: '0x12' }] }
  fake.emit('signed', signed)
  expect(selectSignedWhileConnecting(store.getState())).toEqual(signed)
})

test('after a failure, which may be due to it, the wallet is only asked to connect', async () => {
  const { store, fake } = await looking()
  fake.last().refuse(new AirlockError(5000, 'No'))
  await settle()
  store.dispatch(retryConnect())
  await settle()
  expect(fake.offers.map(({ signIn }) => signIn?.nonce)).toEqual(['nonce0001', undefined])
})

test('a browser that may reload the page meanwhile does not offer it', async () => {
  const { fake } = await looking({ isTelegram: true })
  expect(fake.last()).toMatchObject({ reuse: true, signIn: null })
})
