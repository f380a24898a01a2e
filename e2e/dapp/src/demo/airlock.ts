import { type Airlock, createAirlock } from '@airlock/host-sdk'
import { byId } from '../dom.ts'
import { configOf, projectId, wantsMount } from '../settings.ts'
import { demoSiwe, demoSiwx } from './signIn.ts'
import { themeMode } from './theme.ts'

function place(): { mount?: HTMLElement } {
  if (!wantsMount) return {}
  const mount = byId('mount')
  mount.hidden = false
  return { mount }
}

const query = new URLSearchParams(location.search)

/** This one call is the whole set-up. */
export const airlock: Airlock = createAirlock({
  themeMode: themeMode(),
  features: { email: true, smartSessions: projectId === 'demo-smart' },
  ...configOf('Airlock demo'),
  ...(query.has('siwe') && { siwe: demoSiwe }),
  ...(query.has('siwx') && { siwx: demoSiwx }),
  ...place(),
})
