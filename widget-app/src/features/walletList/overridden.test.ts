import { expect, test, vi } from 'vitest'
import { configured } from '../../state/config/configSlice.ts'
import { selectAlert } from '../../state/notices/alertSlice.ts'
import { bareStore } from '../../testing/bareStore.ts'
import { tellOverridden } from './overridden.ts'

test.each<[object, string | undefined]>([
  [
    { features: { email: true, socials: ['google'] }, enableWalletConnect: true },
    'features.email, features.socials, enableWalletConnect',
  ],
  [{ features: { email: false, socials: false }, enableWalletConnect: false }, undefined],
  [{}, undefined],
])('%j: features that the project does not offer are named', async (config, names) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const store = bareStore()
  const content = () => selectAlert(store.getState()).content
  store.dispatch(configured({ debug: true, ...config }))
  store.dispatch(tellOverridden())
  await vi.waitFor(() => expect(content()?.code).toBe(names && 'features-overridden'))
  if (names) expect(content()?.longMessage).toContain(`turns on ${names},`)
})
