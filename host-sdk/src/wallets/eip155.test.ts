import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ANNOUNCE, type Discovery, REQUEST } from './eip155.ts'
import { OWN } from './walletRegistry.ts'

const page = await vi.hoisted(async () => (await import('../page.fixture.ts')).installPage())
const { discoverEip155 } = await import('./eip155.ts')

const UUID = '350670db-19fa-4704-a166-e52e178b59d2'
const ICON = 'data:image/png;base64,AAAA'
const provider = { request: async () => [] }
const info = { uuid: UUID, name: 'Alpha', rdns: 'test.alpha', icon: ICON }
const uuidOf = (index: number) => `350670db-19fa-4704-a166-${String(index).padStart(12, '0')}`

const announce = (detail: unknown) => dispatchEvent(new CustomEvent(ANNOUNCE, { detail }))

let discovery: Discovery
let used: string | undefined
const onChange = vi.fn()
const start = (legacy = true) => {
  discovery = discoverEip155(legacy, onChange, (id) => id === used)
  return discovery
}

beforeEach(() => {
  vi.useFakeTimers()
  onChange.mockClear()
  used = undefined
})
afterEach(() => {
  discovery.stop()
  Reflect.deleteProperty(globalThis, 'ethereum')
  vi.useRealTimers()
})

describe('EIP-6963', () => {
  test('requests announcements, and finds wallets that announce at the start or later', () => {
    const answer = () => announce({ info, provider })
    addEventListener(REQUEST, answer)
    start()
    removeEventListener(REQUEST, answer)
    announce({ info: { ...info, uuid: uuidOf(1), rdns: 'test.beta', name: 'Beta' }, provider })
    expect(discovery.list().map(({ name }) => name)).toEqual(['Alpha', 'Beta'])
    expect(onChange).toHaveBeenCalledTimes(2)
  })

  test('lists plain data of a wallet, and keeps its provider apart', () => {
    start()
    announce({ info, provider })
    expect(discovery.list()).toEqual([
      {
        id: 'test.alpha',
        namespace: 'eip155',
        name: 'Alpha',
        rdns: 'test.alpha',
        icon: ICON,
        type: 'ANNOUNCED',
      },
    ])
    expect(discovery.find('test.alpha')).toBe(provider)
    expect(discovery.find('test.other')).toBeUndefined()
    expect(discovery.find(undefined)).toBeUndefined()
  })

  test.each([
    ['the same rdns', { uuid: uuidOf(2), name: 'Impostor' }],
    ['the same uuid', { rdns: 'test.impostor', name: 'Impostor' }],
  ])('the first of two wallets with %s is kept', (_, change) => {
    start()
    announce({ info, provider })
    announce({ info: { ...info, ...change }, provider: { request: async () => 'impostor' } })
    expect(discovery.list().map(({ name }) => name)).toEqual(['Alpha'])
    expect(discovery.find('test.alpha')).toBe(provider)
  })

  test('announcements after the end are ignored', () => {
    start().stop()
    announce({ info, provider })
    expect(discovery.list()).toEqual([])
  })
})

describe('an announcement is ignored if it has', () => {
  test.each<[string, unknown]>([
    ['no detail', undefined],
    ['null as detail', null],
    ['a text as detail', 'hello'],
    ['no info', { provider }],
    ['no provider', { info }],
    ['a provider without request', { info, provider: {} }],
    ['an invalid uuid', { info: { ...info, uuid: '1' }, provider }],
    ['a uuid with extra characters', { info: { ...info, uuid: `${UUID}0` }, provider }],
    ['no name', { info: { ...info, name: '  ' }, provider }],
    ['a long name', { info: { ...info, name: 'x'.repeat(257) }, provider }],
    [
      'a name that only looks like text',
      { info: { ...info, name: { toString: () => 'x', length: 1 } }, provider },
    ],
    ['an invalid rdns', { info: { ...info, rdns: '__proto__' }, provider }],
    ['an rdns with markup', { info: { ...info, rdns: 'a.<b>' }, provider }],
    ['a long rdns', { info: { ...info, rdns: `a.${'b'.repeat(256)}` }, provider }],
    ['our own rdns', { info: { ...info, rdns: 'org.airlock.wallet' }, provider }],
    ['our own provider', { info, provider: { ...provider, [OWN]: true } }],
    [
      'a getter that throws',
      {
        get info() {
          throw new Error('No.')
        },
        provider,
      },
    ],
    [
      'a proxy that throws',
      {
        info,
        provider: new Proxy(
          {},
          {
            get: () => {
              throw new Error('No.')
            },
          },
        ),
      },
    ],
  ])('%s', (_, detail) => {
    start()
    expect(() => announce(detail)).not.toThrow()
    expect(discovery.list()).toEqual([])
    expect(onChange).not.toHaveBeenCalled()
  })
})

describe('SEC-21: a wallet is listed without its icon if the icon is', () => {
  test.each<[string, unknown]>([
    ['from another site', 'https://evil.test/x.png'],
    ['a script', 'javascript:alert(1)'],
    ['a page', 'data:text/html,<script>1</script>'],
    ['of an unknown type', 'data:image/x-icon;base64,AAAA'],
    ['larger than 128 kB', `data:image/png;base64,${'A'.repeat(131_072)}`],
    ['missing', undefined],
    ['an object', { toString: () => ICON }],
  ])('%s', (_, icon) => {
    start()
    announce({ info: { ...info, icon }, provider })
    expect(discovery.list()).toEqual([expect.not.objectContaining({ icon: expect.anything() })])
  })

  test.each([
    ['text', 'A'.repeat(100_000)],
    ['content that is longer as JSON', '\u0001'.repeat(100_000)],
  ])('too large together with the other icons: %s', (_, content) => {
    start()
    for (let index = 0; index < 20; index += 1)
      announce({
        info: { ...info, uuid: uuidOf(index), rdns: `test.w${index}`, icon: `data:image/png,${content}` },
        provider,
      })
    expect(discovery.list()).toHaveLength(20)
    expect(JSON.stringify(discovery.list()).length).toBeLessThan(600_000)
  })
})

test('endless announcements do not make the list longer than its limit', () => {
  start()
  for (let index = 0; index < 1000; index += 1)
    announce({ info: { ...info, uuid: uuidOf(index), rdns: `test.w${index}` }, provider })
  expect(discovery.list()).toHaveLength(128)
})

describe('window.ethereum', () => {
  const legacy = [{ id: 'injected', namespace: 'eip155', name: 'Browser Wallet', type: 'INJECTED' }]
  const settle = () => {
    discovery.need()
    vi.runAllTimers()
  }

  test('is offered a moment after the list is needed if no wallet has been announced', () => {
    vi.stubGlobal('ethereum', provider)
    start()
    expect(discovery.list()).toEqual([])
    settle()
    expect(discovery.list()).toEqual(legacy)
    expect(onChange).toHaveBeenCalledOnce()
    expect(discovery.find('injected')).toBe(provider)
  })

  test('is removed from the list when a wallet is announced', () => {
    vi.stubGlobal('ethereum', provider)
    start()
    settle()
    announce({ info, provider })
    expect(discovery.list().map(({ id }) => id)).toEqual(['test.alpha'])
    expect(discovery.find('injected')).toBe(provider)
  })

  test('stays on the list while it is connected', () => {
    vi.stubGlobal('ethereum', provider)
    start()
    settle()
    used = 'injected'
    announce({ info, provider })
    expect(discovery.list().map(({ id }) => id)).toEqual(['test.alpha', 'injected'])
  })

  test.each<[string, unknown, boolean]>([
    ['switched off', provider, false],
    ['missing', undefined, true],
    ['not a wallet', {}, true],
    ['our own provider', { ...provider, [OWN]: true }, true],
  ])('is not offered when it is %s', (_, ethereum, isEnabled) => {
    vi.stubGlobal('ethereum', ethereum)
    start(isEnabled)
    settle()
    expect(discovery.list()).toEqual([])
    expect(discovery.find('injected')).toBeUndefined()
    expect(onChange).not.toHaveBeenCalled()
  })

  test('is not offered when reading it throws', () => {
    Object.defineProperty(globalThis, 'ethereum', {
      configurable: true,
      get: () => {
        throw new Error('No.')
      },
    })
    start()
    settle()
    expect(discovery.list()).toEqual([])
  })
})

test('stopping discovery stops its timer', () => {
  start().need()
  discovery.stop()
  expect(vi.getTimerCount()).toBe(0)
  expect(page.stored.size).toBe(0)
})
