import { expect, test } from 'vitest'
import { RemoteFeatures } from '../../../shared/projectData.ts'
import type { ConfigState } from './configSlice.ts'
import { LOCAL_NAMES, mergeFeatures, REMOTE_NAMES, wishFor } from './features.ts'

const SOCIALS = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']

/** The defaults of the specification (section 9), except branding and providers of sign-ins, which are off here. */
const DEFAULTS = {
  email: true,
  socials: [],
  swaps: ['1inch'],
  onramp: ['meld'],
  activity: true,
  branding: false,
  receive: true,
  send: true,
  analytics: true,
  allWallets: true,
  legalCheckbox: false,
  smartSessions: false,
  collapseWallets: false,
  pay: false,
}

/** Read as `app/bridge/project.ts` does. */
const read = (answer: unknown) => RemoteFeatures.safeParse(answer).data ?? null

const merge = (features: unknown, answer: unknown, more: Partial<ConfigState> = {}) =>
  mergeFeatures({
    features: features as ConfigState['features'],
    remoteFeatures: read(answer),
    basic: undefined,
    allWallets: undefined,
    isMobile: false,
    ...more,
  })

const entry = (id: string, isEnabled: boolean, config: string[], isSet?: boolean) => ({
  id,
  isEnabled,
  config,
  ...(isSet !== undefined && { isSet }),
})

/** The project's answer about one feature: set by its file, left open by it, unknown, or no answer. */
const ANSWERS = {
  'set on': (id: string, options: string[]) => [entry(id, true, options, true)],
  'set off': (id: string) => [entry(id, false, [], true)],
  'left open, on': (id: string, options: string[]) => [entry(id, true, options, false)],
  'left open, off': (id: string) => [entry(id, false, [], false)],
  'without a word about who set it, on': (id: string, options: string[]) => [entry(id, true, options)],
  'not mentioned': () => [],
  'no answer': () => null,
} as const
type AnswerName = keyof typeof ANSWERS

const WISHES = ['on', 'off', 'none'] as const
/** Whether a feature is on: a line for each answer, a column for each wish of the page. */
const RESULTS: Record<AnswerName, readonly [on: boolean, off: boolean, none: boolean]> = {
  'set on': [true, true, true],
  'set off': [false, false, false],
  'left open, on': [true, false, true],
  'left open, off': [false, false, false],
  'without a word about who set it, on': [true, true, true],
  'not mentioned': [false, false, false],
  'no answer': [true, false, true],
}

/** How each feature of the project reads when it is on and off, and the wishes for both. */
const FEATURES = {
  email: { id: 'social_login', options: ['email'], on: true, off: false, want: true, refuse: false },
  socials: { id: 'social_login', options: SOCIALS, on: SOCIALS, off: [], want: SOCIALS, refuse: false },
  swaps: { id: 'swap', options: ['1inch'], on: ['1inch'], off: [], want: ['1inch'], refuse: false },
  onramp: { id: 'onramp', options: ['meld'], on: ['meld'], off: [], want: ['meld'], refuse: [] },
  activity: { id: 'activity', options: [], on: true, off: false, want: true, refuse: false },
} as const

const COMBINATIONS = Object.entries(FEATURES).flatMap(([name, feature]) =>
  (Object.keys(ANSWERS) as AnswerName[]).flatMap((answer) =>
    WISHES.map((wish, column) => ({
      name,
      feature,
      answer,
      wish,
      // Without an answer nobody knows at which providers the operator has a client.
      isOn: RESULTS[answer][column] && !(name === 'socials' && answer === 'no answer'),
    })),
  ),
)

test.each(COMBINATIONS)('$name: wish $wish, project $answer → $isOn', ({ name, feature, ...row }) => {
  const { id, options, on, off, want, refuse } = feature
  const wishes = { on: { [name]: want }, off: { [name]: refuse }, none: {} }
  const answer = ANSWERS[row.answer](id, [...options])
  const expected = row.isOn ? on : off
  expect(merge(wishes[row.wish], answer)[name as keyof typeof FEATURES]).toEqual(expected)
  // Basic mode switches everything of the project off, whoever wants what.
  expect(merge(wishes[row.wish], answer, { basic: true })[name as keyof typeof FEATURES]).toEqual(off)
})

test.each<[string, object, object, object]>([
  ['only email', {}, entry('social_login', true, ['email'], true), { email: true, socials: [] }],
  ['only socials', {}, entry('social_login', true, ['x'], true), { email: false, socials: ['x'] }],
  ['enabled without options', {}, entry('social_login', true, [], true), { email: false, socials: [] }],
  [
    'open: the page takes some of what is offered, in its order',
    { socials: ['github', 'x', 'myspace'], email: false },
    entry('social_login', true, ['email', 'x', 'google', 'github'], false),
    { email: false, socials: ['github', 'x'] },
  ],
  [
    'set: the page takes what the project gives',
    { socials: ['github'], email: false },
    entry('social_login', true, ['email', 'x', 'google'], true),
    { email: true, socials: ['x', 'google'] },
  ],
  [
    'open: a provider that is wanted twice is offered once',
    { socials: ['x', 'google', 'x'] },
    entry('social_login', true, ['google', 'x'], false),
    { socials: ['x', 'google'] },
  ],
  [
    'a newer server offers a provider that is not known here',
    {},
    entry('social_login', true, ['email', 'myspace', 'oidc'], false),
    { email: true, socials: ['oidc'] },
  ],
  ['open: the page wants none', { socials: [] }, entry('social_login', true, ['x'], false), { socials: [] }],
  ['open: off', { socials: false }, entry('social_login', true, ['x'], false), { socials: [] }],
  ['branding on', {}, entry('reown_branding', true, [], true), { branding: true }],
])('sign-in and branding: %s', (_, features, answer, expected) => {
  expect(merge(features, [answer])).toMatchObject(expected)
})

test.each([
  undefined,
  null,
  'on',
  {},
  [1],
  [{ id: 'swap' }],
  [{ id: 'swap', isEnabled: true, config: null }],
])('the unreadable answer %j means the defaults, and the page’s wishes', (answer) => {
  expect(merge(undefined, answer)).toEqual(DEFAULTS)
  expect(merge({ email: false, socials: ['x'], swaps: ['x'] }, answer)).toEqual({
    ...DEFAULTS,
    email: false,
    swaps: ['x'],
  })
})

test('the defaults are the same after other configurations', () => {
  merge({ send: false, socials: [] }, [entry('social_login', true, ['x'], true)])
  expect(merge(undefined, null)).toEqual(DEFAULTS)
})

test.each(LOCAL_NAMES)('%s is the page’s to switch on and off, whatever the project says', (name) => {
  for (const wish of [true, false]) expect(merge({ [name]: wish }, [])[name]).toBe(wish)
  for (const wrong of [undefined, null, 'yes', 0, []])
    expect(merge({ [name]: wrong }, [])[name]).toBe(DEFAULTS[name])
})

test.each([null, 'email', 7, [], { email: 'no', socials: 'x', send: 1 }])(
  'the page’s options %j, which mean nothing, are ignored',
  (features) => {
    expect(merge(features, null)).toEqual(DEFAULTS)
  },
)

test.each<[Partial<ConfigState>, boolean]>([
  [{}, true],
  [{ allWallets: 'HIDE' }, false],
  [{ allWallets: 'ONLY_MOBILE' }, false],
  [{ allWallets: 'ONLY_MOBILE', isMobile: true }, true],
])('all wallets with %j: %s', (more, isOn) => {
  expect(merge({}, [], more).allWallets).toBe(isOn)
  expect(merge({ allWallets: false }, [], more).allWallets).toBe(false)
})

test('a wish of a wrong type is none', () => {
  const wishes = { email: 'no', socials: 'x', swaps: true, activity: 1 }
  expect(REMOTE_NAMES.map((name) => wishFor(name, wishes))).toEqual(REMOTE_NAMES.map(() => undefined))
})
