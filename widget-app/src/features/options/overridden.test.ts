import { expect, test, vi } from 'vitest'
import type { RemoteFeature } from '../../../shared/projectData.ts'
import { configured } from '../../state/config/configSlice.ts'
import { selectAlert } from '../../state/notices/alertSlice.ts'
import { bareStore } from '../../testing/bareStore.ts'
import { reportOverridden } from './overridden.ts'

const login = (config: string[], isSet: boolean): RemoteFeature[] => [
  { id: 'social_login', isEnabled: config.length > 0, config, isSet },
]
const wanted = { features: { email: true, socials: ['google'], swaps: ['1inch'] } }

test.each<[string, object, RemoteFeature[] | null, string | undefined]>([
  ['wants what is not there', wanted, [], 'features.email, features.socials, features.swaps'],
  ['wants pairing without a relay', { enableWalletConnect: true }, [], 'enableWalletConnect'],
  ['refuses what the file sets', { features: { email: false } }, login(['email'], true), 'features.email'],
  ['refuses what the file leaves open', { features: { email: false } }, login(['email'], false), undefined],
  ['wants what is set', { features: { email: true } }, login(['email'], true), undefined],
  [
    'wants the names that are set, in another order',
    { features: { socials: ['x', 'google'] } },
    login(['google', 'x'], true),
    undefined,
  ],
  ['wants fewer names', { features: { socials: ['x'] } }, login(['google', 'x'], true), 'features.socials'],
  [
    'wants fewer of the open names',
    { features: { socials: ['x'] } },
    login(['google', 'x'], false),
    undefined,
  ],
  ['refuses what is not there', { features: { email: false, socials: false } }, [], undefined],
  ['wants nothing', {}, login(['email'], true), undefined],
  ['is in basic mode', { ...wanted, basic: true }, [], undefined],
  ['gets no answer that it can read', wanted, null, undefined],
])('a page that %s', async (_, config, remoteFeatures, names) => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
  log.mockClear()
  const store = bareStore()
  const content = () => selectAlert(store.getState()).content
  store.dispatch(configured({ debug: true, remoteFeatures, ...config }))
  store.dispatch(reportOverridden())
  await vi.waitFor(() => expect(content()?.code).toBe(names && 'features-overridden'))
  if (names) expect(content()?.longMessage).toContain(`page: ${names}.`)
  expect(log).toHaveBeenCalledTimes(names ? 1 : 0)
})
