import { SOCIAL_PROVIDERS } from '@airlock/kit/social'
import { SocialProvider } from '@airlock/secure-frame/contract'
import { expect, test } from 'vitest'
import { bareStore } from '../../testing/bareStore.ts'
import { configured } from './configSlice.ts'
import { selectSocials } from './features.ts'
import { type System, systemOf } from './system.ts'

test('the providers are those of the secure frame', () => {
  expect([...SOCIAL_PROVIDERS].sort()).toEqual([...SocialProvider.def.values].sort())
})

const OFFER = ['email', 'google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const

/** The project: silent, without providers, with all of them left open, and with two of them set. */
const REMOTE = {
  silent: null,
  none: [{ id: 'social_login', isEnabled: true, config: ['email'], isSet: false }],
  open: [{ id: 'social_login', isEnabled: true, config: [...OFFER], isSet: false }],
  set: [{ id: 'social_login', isEnabled: true, config: ['facebook', 'x', 'google'], isSet: true }],
}
/** The page: says nothing, wants three in its order, wants one that is not known too, and wants none. */
const LOCAL = {
  nothing: undefined,
  three: ['x', 'github', 'google'],
  unknown: ['myspace', 'facebook'],
  none: false,
}
type Remote = keyof typeof REMOTE
type Local = keyof typeof LOCAL

const ALL = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']
const SET = ['facebook', 'x', 'google']
/** A browser offers these: one line for each project, in the order of the pages above. */
const OFFERED: Record<Remote, Record<Local, readonly string[]>> = {
  silent: { nothing: [], three: [], unknown: [], none: [] },
  none: { nothing: [], three: [], unknown: [], none: [] },
  open: { nothing: ALL, three: ['x', 'github', 'google'], unknown: ['facebook'], none: [] },
  set: { nothing: SET, three: SET, unknown: SET, none: SET },
}
const LOST: Record<System, readonly string[]> = {
  ios: ['google'],
  mac: ['x'],
  android: ['facebook', 'x'],
  other: [],
}

const ROWS = (Object.keys(REMOTE) as Remote[]).flatMap((remote) =>
  (Object.keys(LOCAL) as Local[]).flatMap((local) =>
    (Object.keys(LOST) as System[]).flatMap((system) =>
      [false, true].map((isTelegram) => ({ remote, local, system, isTelegram })),
    ),
  ),
)

test.each(ROWS)('project $remote, page $local, $system, messaging app: $isTelegram', (row) => {
  const { dispatch, getState } = bareStore()
  const { remote, local, system, isTelegram } = row
  dispatch(
    configured({
      remoteFeatures: REMOTE[remote],
      features: { socials: LOCAL[local] },
      system,
      isTelegram,
    } as never),
  )
  const offered = OFFERED[remote][local]
  expect(selectSocials(getState())).toEqual(
    isTelegram ? offered.filter((provider) => !LOST[system].includes(provider)) : offered,
  )
  // The same list until something changes, or every change of the state would draw Connect again.
  expect(selectSocials(getState())).toBe(selectSocials(getState()))
})

test.each<[string, System]>([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'ios'],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36',
    'android',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 'mac'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', 'other'],
  ['', 'other'],
])('%s is %s', (userAgent, system) => {
  expect(systemOf(userAgent)).toBe(system)
})
