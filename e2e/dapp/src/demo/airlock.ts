import { type Airlock, createAirlock } from '@airlock/host-sdk'
import { byId } from '../dom.ts'
import { configOf, wantsMount } from '../settings.ts'
import { demoSignIn } from './signIn.ts'
import { themeMode } from './theme.ts'

function place(): { mount?: HTMLElement } {
  if (!wantsMount) return {}
  const mount = byId('mount')
  mount.hidden = false
  return { mount }
}

/** This one call is the whole set-up. */
export const airlock: Airlock = createAirlock({
  themeMode: themeMode(),
  features: { email: true },
  ...configOf('Airlock demo'),
  ...(new URLSearchParams(location.search).has('siwe') && { siwe: demoSignIn() }),
  ...place(),
})
