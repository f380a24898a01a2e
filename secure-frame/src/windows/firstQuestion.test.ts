import { afterEach, expect, test, vi } from 'vitest'
import { createWindowClient, reasonOf } from './windowClient.ts'

const OPENED = { requestHash: 'abc', display: '{}', decided: false }
const json = () => Response.json(OPENED)

/** Loads the window's first script at an address of the secure origin. */
async function at(
  path: string,
  answer: typeof fetch = async () => json(),
  { kept = null, opener = null }: { kept?: unknown; opener?: unknown } = {},
) {
  const asked = vi.fn(answer)
  const replaced = vi.fn()
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('location', new URL(path, 'https://secure.example'))
  vi.stubGlobal('opener', opener)
  const events = new EventTarget()
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('history', { state: kept, replaceState: replaced })
  vi.resetModules()
  const { held, ticket, fetchOnce } = await import('./firstQuestion.ts')
  const client = createWindowClient(location.origin, fetchOnce)
  const open = (id = 't1', signal?: AbortSignal) =>
    client.call('openTicket', { id, body: { secret: 's3' }, ...(signal && { signal }) })
  return { asked, replaced, held, ticket, open, events }
}

afterEach(() => vi.unstubAllGlobals())

test('the request is asked for at once, and no second time by the script that shows it', async () => {
  const { asked, ticket, open } = await at('/approve?ticket=t1#s3')
  expect(ticket).toEqual({ id: 't1', secret: 's3' })
  expect(asked).toHaveBeenCalledOnce()
  expect(await open()).toEqual(OPENED)
  expect(asked).toHaveBeenCalledOnce()
  const [[path, init]] = asked.mock.calls as unknown as [[string, RequestInit]]
  expect(path).toBe('/api/tickets/t1/open')
  expect(init).toMatchObject({ method: 'POST', credentials: 'omit', cache: 'no-store', redirect: 'error' })
})

test('the secret leaves the address in the same task, and the request is on its way before', async () => {
  const { asked, replaced } = await at('/approve?ticket=t1#s3')
  expect(replaced.mock.calls).toEqual([['#s3', '', '/approve?ticket=t1']])
  const [sent = Number.NaN] = asked.mock.invocationCallOrder
  expect(replaced.mock.invocationCallOrder[0]).toBeGreaterThan(sent)
})

test('the secret leaves the address also when the frame opens the window again', async () => {
  const { replaced, events } = await at('/approve?ticket=t1', undefined, { kept: '#s3' })
  location.hash = '#s3'
  events.dispatchEvent(new Event('hashchange'))
  expect(replaced.mock.calls).toEqual([['#s3', '', '/approve?ticket=t1']])
})

test('after a reload the secret comes from the history, and stays there', async () => {
  const { asked, replaced, ticket } = await at('/approve?ticket=t1', undefined, { kept: '#s3' })
  expect(ticket).toEqual({ id: 't1', secret: 's3' })
  expect(asked).toHaveBeenCalledOnce()
  expect(replaced).not.toHaveBeenCalled()
})

const CONTENT = '{"display":{}}'
const opener = { airlockTicket: (secret: string) => (secret === 's3' ? CONTENT : undefined) }

/** As a window of another origin: reading anything of it fails. */
const foreign = new Proxy({}, { get: () => expect.unreachable() })

test('what the frame that opened the window has is not asked for', async () => {
  const { asked, held, ticket, replaced } = await at('/approve?ticket=t1#s3', undefined, { opener })
  expect([held, ticket]).toEqual([CONTENT, { id: 't1', secret: 's3' }])
  expect(asked).not.toHaveBeenCalled()
  expect(replaced).toHaveBeenCalledOnce()
})

test.each([
  ['nobody has opened the window, as far as it knows', '#s3', null, null],
  ['the opener has nothing', '#s3', null, {}],
  ['the opener has another request', '#s4', null, opener],
  ['the opener has a frame of that name', '#s3', null, { airlockTicket: {} }],
  ['the opener is of another origin', '#s3', null, foreign],
  ['it is reloaded, because it may be over by now', '', '#s3', opener],
])('the request is asked for if %s', async (_, hash, kept, from) => {
  const { asked, held } = await at(`/approve?ticket=t1${hash}`, undefined, { kept, opener: from })
  expect(held).toBeFalsy()
  expect(asked).toHaveBeenCalledOnce()
})

test('a retry asks the server again', async () => {
  const answers = [() => Promise.reject(new TypeError('offline')), async () => json()]
  const { asked, open } = await at(
    '/approve?ticket=t1#s3',
    () => (answers.shift() ?? answers[0])?.() as never,
  )
  expect(await open().catch(reasonOf)).toBe('network')
  expect(await open()).toEqual(OPENED)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('another request does not get this one’s answer', async () => {
  const { asked, open } = await at('/approve?ticket=t1#s3')
  await open('t2')
  expect(asked).toHaveBeenCalledTimes(2)
})

test('an answer that does not come can be given up', async () => {
  const { open } = await at('/approve?ticket=t1#s3', () => new Promise(() => undefined))
  const leaving = new AbortController()
  const outcome = open('t1', leaving.signal)
  leaving.abort()
  await expect(outcome).rejects.toMatchObject({ message: 'Request was aborted' })
})

test('an answer whose body stops on the way can be given up', async () => {
  const { open } = await at('/approve?ticket=t1#s3', async (_path, init) => {
    const body = new ReadableStream({
      start: (stream) => init?.signal?.addEventListener('abort', () => stream.error(init.signal?.reason)),
    })
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  })
  const leaving = new AbortController()
  const outcome = open('t1', leaving.signal)
  outcome.catch(() => undefined)
  await new Promise((done) => setTimeout(done))
  leaving.abort()
  await expect(outcome).rejects.toMatchObject({ message: 'Request was aborted' })
})

test('without a valid ticket nothing is asked', async () => {
  const { asked, ticket } = await at('/approve?ticket=../session#s3')
  expect(ticket).toBeNull()
  expect(asked).not.toHaveBeenCalled()
})
