import { parseProjects } from '@airlock/kit/server'
import { describe, expect, test } from 'vitest'
import { EVENTS } from '../../shared/analytics/events.ts'
import { REPORT_CATEGORIES } from '../../shared/analytics/reports.ts'
import { readEvent } from './event.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OWN = 'https://widget.example'

const projectWith = (analytics: unknown) => {
  const project = { id: 'shop', name: 'Shop', origins: ['https://shop.example'], analytics }
  const text = JSON.stringify({ projects: [project] })
  const found = parseProjects(text, 'a.yaml', { mode: 'production', hasSecureFrame: false }).byId.get('shop')
  if (!found) throw new Error('no project')
  return found
}

const names = {
  isNetwork: (_: string, id: string) => id === 'eip155:1',
  isWallet: (name: string) => name === 'MetaMask',
}

const sent = (props: Record<string, unknown>, changes: Record<string, unknown> = {}) => ({
  eventId: '6d0f6c1c-3d0c-4f5e-9a0e-0c5b7f8f1a11',
  url: 'https://shop.example/order?user=ada@mail.example#secret',
  domain: 'shop.example',
  timestamp: 1_767_225_600_000,
  props,
  ...changes,
})

const read = (given: unknown, analytics: unknown = true) =>
  readEvent(given, projectWith(analytics), names, OWN)

const track = (event: string, properties?: Record<string, unknown>, rest: Record<string, unknown> = {}) =>
  sent({ type: 'track', event, ...rest, ...(properties && { properties }) })

describe('an event', () => {
  test('keeps only the site of its page', () => {
    const event = read(
      track('CONNECT_SUCCESS', { method: 'qrcode', wallet: 'MetaMask', caipNetworkId: 'eip155:1' }),
    )
    expect(event).toEqual({
      id: '6d0f6c1c-3d0c-4f5e-9a0e-0c5b7f8f1a11',
      site: 'https://shop.example',
      event: 'CONNECT_SUCCESS',
      properties: { method: 'qrcode', wallet: 'MetaMask', caipNetworkId: 'eip155:1' },
      address: null,
      report: null,
    })
  })

  test('with an ISO date and without properties is accepted too', () => {
    const given = sent({ type: 'track', event: 'CLICK_NETWORKS' }, { timestamp: '2026-01-01T00:00:00Z' })
    expect(read(given)).toMatchObject({ event: 'CLICK_NETWORKS', properties: {} })
  })

  test('with an unknown network or wallet has "other" instead', () => {
    const properties = { method: 'mobile', wallet: 'ada lovelace', caipNetworkId: 'eip155:999999' }
    expect(read(track('CONNECT_SUCCESS', properties))).toMatchObject({
      properties: { method: 'mobile', wallet: 'other', caipNetworkId: 'other' },
    })
  })

  test.each<[string, unknown]>([
    ['a text instead of an object', 'MODAL_OPEN'],
    ['an unknown name', track('MODAL_BROKEN', {})],
    ['an inherited property as name', track('constructor', {})],
    ['a missing property', track('MODAL_OPEN', {})],
    ['a value outside of its set', track('CONNECT_SUCCESS', { method: 'telepathy' })],
    ['an extra field', { ...track('MODAL_OPEN', { connected: true }), email: 'ada@mail.example' }],
    ['an extra field inside', track('MODAL_OPEN', { connected: true }, { email: 'ada@mail.example' })],
    ['an id that is not a UUID', sent({ type: 'track', event: 'CLICK_NETWORKS' }, { eventId: 'ada' })],
    ['an invalid page URL', sent({ type: 'track', event: 'CLICK_NETWORKS' }, { url: 'shop' })],
  ])('with %s is refused', (_, given) => {
    expect(read(given)).toBe('invalid')
  })

  test.each(['https://evil.example/', 'http://shop.example/', 'https://shop.example:8443/', 'about:blank'])(
    'of the site %s is refused',
    (url) => {
      expect(read(sent({ type: 'track', event: 'CLICK_NETWORKS' }, { url }))).toBe('origin-not-allowed')
    },
  )
})

describe('an address', () => {
  const given = (address: string) => track('MODAL_OPEN', { connected: true }, { address })

  test('is dropped unless the project enables addresses', () => {
    expect(read(given(ADDRESS))).toMatchObject({ address: null })
    expect(JSON.stringify(read(given(ADDRESS), { raw: true }))).not.toContain(ADDRESS)
    expect(read(given(ADDRESS), { addresses: true })).toMatchObject({ address: ADDRESS })
  })

  test.each(['ada@mail.example', '482913', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', 'ada'])(
    'that is invalid is dropped: %s',
    (address) => {
      expect(read(given(address), { addresses: true })).toMatchObject({ address: null })
    },
  )
})

describe('a report', () => {
  const report = (changes: Record<string, unknown> = {}) =>
    sent({
      type: 'error',
      event: 'API_ERROR',
      errorType: 'TypeError',
      errorMessage: `No balance of ${ADDRESS} for ada@mail.example, code 482913`,
      stackTrace: `TypeError: ${ADDRESS}\n    at load (${OWN}/assets/widget-Cz42aNhs.js:1:20)\n    at run (https://shop.example/app.js:2:3)`,
      ...changes,
    })

  test('is masked, and keeps only stack frames of our own files', () => {
    expect(read(report())).toMatchObject({
      event: 'API_ERROR',
      properties: { errorType: 'TypeError', uncaught: 'false' },
      report: {
        type: 'TypeError',
        message: 'No balance of [hex] for [email] code [number]',
        stack: 'at load (/assets/widget-Cz42aNhs.js:1:20)',
      },
    })
  })

  test('with an unknown error class has the type "other"', () => {
    expect(read(report({ errorType: 'AdaLovelaceError' }))).toMatchObject({ report: { type: 'other' } })
  })

  test('has the fingerprint of its masked text', () => {
    const fingerprint = (changes: Record<string, unknown>) => {
      const event = read(report(changes))
      return typeof event === 'object' ? event.report?.fingerprint : undefined
    }
    expect(fingerprint({ errorMessage: 'code 1234' })).toBe(fingerprint({ errorMessage: 'code 5678' }))
    expect(fingerprint({ errorMessage: 'code' })).not.toBe(fingerprint({ errorMessage: 'other' }))
  })
})

/** Texts that no event may carry, wherever they are put. */
const CANARIES = [
  ADDRESS,
  `eip155:1:${ADDRESS}`,
  '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  'ada.lovelace@mail.example',
  '482913',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
]

describe.each(CANARIES)('the canary %s', (canary) => {
  const isAbsent = (given: unknown) => expect(JSON.stringify(read(given))).not.toContain(canary)

  test('is in no property of any event', () => {
    for (const [event, shape] of Object.entries(EVENTS))
      for (const property of [...Object.keys(shape), 'caipNetworkId', 'email', canary])
        for (const value of [canary, ` ${canary}`, [canary], { a: canary }])
          isAbsent(track(event, { connected: true, method: 'email', provider: 'google', [property]: value }))
  })

  test('is in no field of an event', () => {
    const event = track('MODAL_OPEN', { connected: true }, { address: canary })
    isAbsent(event)
    for (const field of ['url', 'domain', 'timestamp', canary]) isAbsent({ ...event, [field]: canary })
    isAbsent({ ...event, url: `https://shop.example/${canary}?q=${canary}#${canary}` })
  })

  test('is in no field of a report', () => {
    const texts = [
      canary,
      `Failed for ${canary}.`,
      `(${canary})`,
      `"${canary}"`,
      `'${canary}'`,
      `key=${canary}`,
      `at ${canary} (/assets/widget-Cz42aNhs.js:1:2)`,
      `at ${OWN}/assets/${canary}.js:1:2`,
      `at ${OWN}/assets/${canary}-DrL81rYH.js:1:2`,
      `at ${OWN}/assets/a${canary}-DrL81rYH.js:1:2`,
    ]
    for (const event of REPORT_CATEGORIES)
      for (const field of ['errorType', 'errorMessage', 'stackTrace', 'uncaught', 'event', 'email'])
        for (const text of texts) isAbsent(sent({ type: 'error', event, [field]: text }))
  })
})
