import { afterEach, describe, expect, test, vi } from 'vitest'
import { OpenedTicket } from '../../shared/api.ts'
import { post } from './post.ts'
import { problemText } from './problemTexts.ts'
import { carriedBy } from './secretOf.ts'
import { readTicketContent, type TicketContent } from './ticketContent.ts'

const ORIGIN = 'https://secure.example'

test.each([
  ['/approve?ticket=t_1-A#s3cret', { id: 't_1-A', secret: 's3cret' }],
  ['/approve?ticket=t1', null],
  ['/approve#s3cret', null],
  ['/approve?ticket=../session#s3cret', null],
  ['/approve?ticket=t1#%3Cscript%3E', null],
  [`/approve?ticket=t1#${'x'.repeat(513)}`, null],
])('%s carries %j', (path, carried) => {
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

  test.each([
    ['no JSON', '{'],
    ['nothing', 'null'],
    ['a field too many', JSON.stringify({ ...content, html: '<b>' })],
    ['no site', JSON.stringify({ ...content, site: null })],
    ['a site that is not said to be verified or not', JSON.stringify({ ...content, site: { text: 'x' } })],
  ])('is refused with %s', (_, text) => {
    expect(readTicketContent(text)).toBeNull()
  })
})

describe('asking the server', () => {
  afterEach(() => vi.unstubAllGlobals())
  const answer = (status: number, body: string | null) =>
    vi.stubGlobal('fetch', async () => new Response(body, { status }))
  const opened = { requestHash: 'abc', display: '{}', decided: false }
  const error = (code: string) => JSON.stringify({ error: { code, message: 'x' } })

  test.each([
    ['what it should', 200, JSON.stringify(opened), { ok: true, value: opened }],
    ['something else', 200, '{"requestHash":1}', { ok: false, problem: 'unreadable' }],
    ['an ended ticket', 410, error('over'), { ok: false, problem: 'over' }],
    ['a proxy’s page', 502, '<html>', { ok: false, problem: 'unreadable' }],
    ['an error code of somebody else', 400, error('nonsense'), { ok: false, problem: 'unreadable' }],
  ])('that answers %s', async (_, status, body, expected) => {
    answer(status, body)
    expect(await post('/api/tickets/t/open', {}, OpenedTicket)).toEqual(expected)
  })

  test('that has nothing to say', async () => {
    answer(204, null)
    expect(await post('/api/tickets/t/decide', {}, null)).toEqual({ ok: true, value: null })
  })

  test('that is not there', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('network')))
    expect(await post('/api/tickets/t/open', {}, OpenedTicket)).toEqual({ ok: false, problem: 'offline' })
  })
})

test('what has ended is not tried again, what failed is', () => {
  expect((['over', 'not-found', 'invalid'] as const).map((problem) => problemText(problem).again)).toEqual([
    false,
    false,
    false,
  ])
  expect(
    (['offline', 'internal', 'unreadable'] as const).every((problem) => problemText(problem).again),
  ).toBe(true)
})
