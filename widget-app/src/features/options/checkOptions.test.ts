import { beforeEach, expect, test, vi } from 'vitest'
import { configured } from '../../state/config/configSlice.ts'
import { bareStore } from '../../testing/bareStore.ts'
import { checkOptions } from './checkOptions.ts'

const log = vi.spyOn(console, 'warn')
beforeEach(() => void log.mockReset().mockImplementation(() => {}))

async function check(config: object) {
  const store = bareStore()
  store.dispatch(configured(config))
  store.dispatch(checkOptions())
  // The texts are a chunk of their own.
  await import('../../state/notices/alertTexts.ts')
  await Promise.resolve()
  return store.getState().config
}

test.each<[object, string]>([
  [{ features: 'email' }, 'The option features must be an object. It is ignored.'],
  [{ features: ['email'] }, 'The option features must be an object. It is ignored.'],
  [{ features: { send: 'no' } }, 'The option features.send must be true or false. It is ignored.'],
  [
    { features: { socials: true } },
    'The option features.socials must be false, or a list of names. It is ignored.',
  ],
  [{ features: { emial: true } }, 'There is no option "features.emial": did you mean "features.email"?'],
  [{ features: { constructor: true } }, 'There is no option "features.constructor": known are email,'],
  [
    { features: { walletFeaturesOrder: ['send', 'sned'] } },
    'The option features.walletFeaturesOrder must be a list of "onramp", "swaps", "receive", "send". It is ignored.',
  ],
  [{ allWallets: 'NEVER' }, 'The option allWallets must be "SHOW", "HIDE" or "ONLY_MOBILE". It is ignored.'],
  [
    { defaultAccountTypes: { eip155: 'smart' } },
    'The option defaultAccountTypes must be an object such as { bip122: "payment" }. It is ignored.',
  ],
  [
    { featuredWalletIds: 'metamask' },
    'The option featuredWalletIds must be a list of at most 200 ids. It is ignored.',
  ],
])('%j is reported and ignored', async (given, sentence) => {
  const config = await check(given)
  await vi.waitFor(() => expect(log).toHaveBeenCalledOnce())
  expect(log.mock.calls[0]?.[0]).toMatch(/^Airlock option-(?:invalid|unknown): /)
  expect(log.mock.calls[0]?.[0]).toContain(sentence)
  expect(JSON.parse(JSON.stringify(config))).not.toMatchObject(given)
})

test('valid options stay, and nothing is reported', async () => {
  const given = {
    features: {
      email: false,
      socials: ['x'],
      swaps: false,
      send: true,
      walletFeaturesOrder: ['send'],
      connectorTypeOrder: ['recent', 'injected'],
    },
    defaultAccountTypes: { bip122: 'ordinal' },
    allWallets: 'HIDE',
  }
  expect(await check(given)).toMatchObject(given)
  expect(log).not.toHaveBeenCalled()
})

test.each([
  ['the page', { features: { socials: ['google', 'myspace', 'email'] } }, 'myspace, email'],
  [
    'the project',
    { remoteFeatures: [{ id: 'social_login', isEnabled: true, config: ['email', 'x', 'friendster'] }] },
    'friendster',
  ],
])('a provider of %s that does not exist is reported, and the others stay', async (_, given, names) => {
  expect(await check(given)).toMatchObject(given)
  await vi.waitFor(() => expect(log).toHaveBeenCalledOnce())
  expect(log.mock.calls[0]?.[0]).toContain(
    `Airlock social-provider-unknown: There is no sign-in with ${names}, which features.socials or the project names.`,
  )
})
