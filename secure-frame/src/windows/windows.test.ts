import { afterEach, describe, expect, test, vi } from 'vitest'
import { problemText } from './problemTexts.ts'
import { carriedBy } from './secretOf.ts'
import { readTicketContent, type TicketContent } from './ticketContent.ts'
import { endOf } from './ticketEnd.ts'
import { createWindowClient, reasonOf } from './windowClient.ts'

const ORIGIN = 'https://secure.example'

test.each([
  ['/approve?ticket=t_1-A#s3cret', { id: 't_1-A', secret: 's3cret' }],
  ['/approve?ticket=t1', null],
  ['/approve#s3cret', null],
  ['/approve?ticket=../session#s3cret', null],
  ['/approve?ticket=t1#%3Cscript%3E', null],
  [`/approve?ticket=t1#${'x'.repeat(513)}`, null],
])('%s contains %j', (path, carried) => {
  expect(carriedBy(ORIGIN + path, 'ticket')).toEqual(carried)
})

const content: TicketContent = {
  display: {
    kind: 'message',
    title: 'Sign a message',
    summary: '',
    rows: [],
    text: 'hello',
    tree: [],
    network: null,
    fee: null,
    balanceChanges: null,
    dangers: [],
    understood: true,
  },
  site: {
    text: 'shop.example',
    unicode: null,
    mixedScript: false,
    insecure: false,
    verified: true,
    outer: null,
    claim: 'Shop',
  },
  position: { index: 0, total: 1 },
  account: '0xabc',
  theme: { mode: 'light', accent: null },
}

describe('a ticket’s content', () => {
  test('is what the frame wrote', () => {
    expect(readTicketContent(JSON.stringify(content))).toEqual(content)
  })

  test.each<[string, unknown]>([
    ['invalid JSON', '{'],
    ['nothing', 'null'],
    ['no text', undefined],
    ['an empty text', ''],
    ['null', null],
    ['an object in place of text', content],
    ['an extra field', JSON.stringify({ ...content, html: '<b>' })],
    ['no site', JSON.stringify({ ...content, site: null })],
    ['a site without its verification', JSON.stringify({ ...content, site: { text: 'x' } })],
  ])('is refused with %s', (_, text) => {
    expect(readTicketContent(text)).toBeNull()
  })
})

describe('a response of the server', () => {
  afterEach(() => vi.unstubAllGlobals())
  const answer = (status: number, body: string | null, type = 'application/json') =>
    vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'content-type': type } }))
  const opened = { requestHash: 'abc', display: '{}', decided: false }
  const error = (code: string) => JSON.stringify({ error: { code, message: 'x' } })
  const ticket = { id: 't', body: { secret: 's' } }
  const open = () => createWindowClient(ORIGIN).call('openTicket', ticket).catch(reasonOf)

  test.each([
    ['the expected data', 200, JSON.stringify(opened), opened],
    ['other data', 200, '{"requestHash":1}', 'internal'],
    ['an ended ticket', 410, error('over'), 'over'],
    ['an unknown error code', 400, error('nonsense'), 'network'],
  ])('with %s', async (_, status, body, expected) => {
    answer(status, body)
    expect(await open()).toEqual(expected)
  })

  test('can be replaced by a proxy’s page', async () => {
    answer(502, '<html>', 'text/html')
    expect(await open()).toBe('network')
  })

  test.each([
    ['no decision', 200, '{"decided":false}', null],
    ['a decision, also a withdrawal', 200, '{"decided":true}', { at: 'withdrawn' }],
    ['an expired ticket or a revoked session', 410, error('over'), { at: 'problem', problem: 'over' }],
    ['no such ticket', 404, error('not-found'), { at: 'problem', problem: 'not-found' }],
    ['a fault, which may pass', 500, error('internal'), null],
    ['a proxy’s page, which may pass', 502, '<html>', null],
  ])('tells an open window whether its request has ended: %s', async (_, status, body, end) => {
    answer(status, body)
    expect(await endOf(createWindowClient(ORIGIN), { id: 't', secret: 's' })).toEqual(end)
  })

  test('can be empty', async () => {
    answer(204, null)
    const body = { secret: 's', decision: 'approve' } as const
    expect(await createWindowClient(ORIGIN).call('decideTicket', { id: 't', body })).toBeNull()
  })

  test('can be missing', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('network')))
    expect(await open()).toBe('network')
  })
})

test('is not retried after an ended ticket, but after a failure', () => {
  expect((['over', 'not-found', 'invalid'] as const).map((problem) => problemText(problem).again)).toEqual([
    false,
    false,
    false,
  ])
  expect(
    (['network', 'internal', 'unavailable'] as const).every((problem) => problemText(problem).again),
  ).toBe(true)
})
