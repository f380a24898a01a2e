import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { createRequest, type Request } from '../outbound/request.ts'
import type { NftSources } from './nftSource.ts'
import { createWeb } from './web.ts'

const CID = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const at = (path: string) => `ipfs://${CID}/${path}`
const PNG = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex')
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1"/></svg>'

const running: Server[] = []
afterEach(() => {
  for (const server of running.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

type Answer = (request: IncomingMessage, response: ServerResponse) => void
type Changes = Partial<NftSources> & { deadlineMs?: number; publicOnly?: boolean; host?: string }

const noStrangers: Request = () => Promise.reject(new Error('No stranger is asked here.'))

/** Reads over a real gateway on this machine, and records its requests, their concurrency and the log. */
async function webOver(
  answer: Answer,
  { deadlineMs, publicOnly = false, host = '127.0.0.1', ...more }: Changes = {},
) {
  const asked: string[] = []
  const clock = { ms: 0 }
  const logged: string[] = []
  const now = { answer }
  const open = { now: 0, most: 0 }
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    open.now += 1
    open.most = Math.max(open.most, open.now)
    response.on('close', () => {
      open.now -= 1
    })
    now.answer(request, response)
  })
  running.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const web = createWeb({
    sources: {
      ipfsGateway: `http://${host}:${(server.address() as AddressInfo).port}`,
      arweaveGateway: undefined,
      https: false,
      ...more,
    },
    gateways: createRequest(publicOnly),
    strangers: noStrangers,
    log: pino({ level: 'warn', base: null }, { write: (line: string) => logged.push(line) }),
    now: () => clock.ms,
    ...(deadlineMs !== undefined && { deadlineMs }),
  })
  return { web, asked, clock, logged, now, open }
}

const says =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200): Answer =>
  (_, response) =>
    response.writeHead(status, headers).end(body)
const cat = says(JSON.stringify({ name: 'Tom', image: at('1.png') }))

describe('a configured gateway', () => {
  test('is requested once for many viewers, and again after an hour', async () => {
    const { web, asked, clock } = await webOver(cat)
    const metadata = { name: 'Tom', picture: null, image: at('1.png') }
    expect(await Promise.all([web.metadata(at('1')), web.metadata(at('1'))])).toEqual([metadata, metadata])
    clock.ms = 3_599_999
    await web.metadata(at('1'))
    expect(asked).toEqual([`/ipfs/${CID}/1`])
    clock.ms = 3_600_000
    await web.metadata(at('1'))
    expect(asked).toHaveLength(2)
  })

  test('returns pictures, typed by their bytes', async () => {
    const { web, asked } = await webOver(says(PNG, { 'content-type': 'text/html' }))
    expect(await web.picture(at('1.png'))).toMatchObject({ type: 'image/png', body: new Uint8Array(PNG) })
    await web.picture(at('1.png'))
    expect(asked).toHaveLength(1)
  })

  test('gets a User-Agent and nothing else: some gateways refuse requests without one', async () => {
    let headers: IncomingMessage['headers'] = {}
    const { web } = await webOver((request, response) => {
      headers = request.headers
      response.end('{}')
    })
    await web.metadata(at('1'))
    const { host, ...rest } = headers
    expect(host).toBeDefined()
    expect(rest).toEqual({ 'user-agent': 'airlock', 'accept-encoding': 'identity', connection: 'keep-alive' })
  })

  test('returns SVGs without active content', async () => {
    const { web } = await webOver(says(SVG))
    expect(await web.picture(at('1.svg'))).toMatchObject({ type: 'image/svg+xml' })
  })

  test('leaves the earlier data when it is unreachable', async () => {
    const { web, clock, now } = await webOver(cat)
    await web.metadata(at('1'))
    now.answer = says('', {}, 503)
    clock.ms = 3_600_000
    expect(await web.metadata(at('1'))).toMatchObject({ name: 'Tom' })
  })

  test('gets at most eight concurrent requests', async () => {
    const waiting: ServerResponse[] = []
    const { web, open, asked } = await webOver((_, response) => {
      waiting.push(response)
      // Holds responses back until the maximum number of concurrent requests has arrived.
      if (asked.length >= 8) for (const each of waiting.splice(0)) each.end('{"name":"x"}')
    })
    await Promise.all(Array.from({ length: 40 }, (_, index) => web.metadata(at(String(index)))))
    expect(open.most).toBeLessThanOrEqual(8)
    expect(asked).toHaveLength(40)
  })
})

describe('a gateway without a usable response is not requested again at once', () => {
  const silent: Answer = () => {}
  const drips: Answer = (_, response) => response.writeHead(200).write('{')
  const ends: Answer = (_, response) => {
    response.writeHead(200, { 'content-length': '9' })
    response.write('{}', () => response.socket?.destroy())
  }
  test.each<[string, Answer, number]>([
    ['that returns a page', says('<!doctype html>', { 'content-type': 'text/html' }), 60_000],
    ['that returns too many bytes', says(`"${'a'.repeat(300_000)}"`), 600_000],
    ['that returns 404', says('{}', {}, 404), 600_000],
    ['that redirects', says('', { location: 'http://127.0.0.1:1/' }, 302), 600_000],
    ['that returns 500', says('', {}, 500), 60_000],
    ['that returns 503', says('', { 'retry-after': '7' }, 503), 7_000],
    ['that does not respond', silent, 600_000],
    ['that sends one character and stops', drips, 600_000],
    ['that returns 504', says('', {}, 504), 600_000],
    ['that ends in the middle', ends, 60_000],
  ])('%s', async (_, answer, pauseMs) => {
    // For the others the deadline is long: a short one would fail on a busy machine.
    const isLate = answer === silent || answer === drips
    const { web, asked, clock, now } = await webOver(answer, isLate ? { deadlineMs: 50 } : {})
    await expect(web.metadata(at('1'))).rejects.toMatchObject({ name: 'OutboundError' })
    clock.ms = pauseMs - 1
    await expect(web.metadata(at('1'))).rejects.toMatchObject({ name: 'OutboundError' })
    expect(asked).toHaveLength(1)
    now.answer = cat
    clock.ms = pauseMs
    expect(await web.metadata(at('1'))).toMatchObject({ name: 'Tom' })
  })

  test.each<[string, string | Buffer]>([
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    [
      'an SVG with external references',
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="https://x.example"/></svg>',
    ],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['empty', ''],
    ['more than two megabytes', Buffer.concat([PNG, Buffer.alloc(2_000_000)])],
  ])('whose picture is %s', async (_, body) => {
    const { web, asked } = await webOver(says(body, { 'content-type': 'image/png' }))
    await expect(web.picture(at('1.png'))).rejects.toMatchObject({ name: 'OutboundError' })
    await expect(web.picture(at('1.png'))).rejects.toMatchObject({ name: 'OutboundError' })
    expect(asked).toHaveLength(1)
  })

  test('that returns 429 is paused, whatever the content', async () => {
    const { web, asked, clock } = await webOver(says('', { 'retry-after': '30' }, 429))
    await expect(web.metadata(at('1'))).rejects.toThrow('status 429')
    await expect(web.metadata(at('2'))).rejects.toThrow('paused after failures')
    expect(asked).toHaveLength(1)
    clock.ms = 30_000
    await expect(web.metadata(at('3'))).rejects.toThrow('status 429')
    expect(asked).toHaveLength(2)
  })
})

test('content that timed out is not requested again for ten minutes', async () => {
  const { web, asked, clock, now } = await webOver(says('', {}, 504))
  await expect(web.metadata(at('1'))).rejects.toThrow('status 504')
  await expect(web.metadata(at('2'))).rejects.toThrow('paused after failures')
  await expect(web.picture(at('1.png'))).rejects.toThrow('paused after failures')
  now.answer = cat
  expect(await web.metadata(`ipfs://${CID.replace('bafy', 'bafk')}/1`)).toMatchObject({ name: 'Tom' })
  clock.ms = 600_000
  expect(await web.metadata(at('2'))).toMatchObject({ name: 'Tom' })
  expect(asked).toHaveLength(3)
  // A part was received before: a missing part does not mean that the others are missing.
  now.answer = says('', {}, 504)
  await expect(web.metadata(at('3'))).rejects.toThrow('status 504')
  now.answer = cat
  expect(await web.metadata(at('4'))).toMatchObject({ name: 'Tom' })
})

test.each([301, 307, 401, 402, 403])(
  'status %i of a gateway is logged: it may be misconfigured',
  async (status) => {
    const { web, logged } = await webOver(says('', { location: 'https://x.example' }, status))
    await expect(web.metadata(at('1'))).rejects.toMatchObject({ retryAfterMs: 600_000 })
    expect(logged.map((line) => JSON.parse(line).problem)).toEqual([`status ${status}`])
  },
)

test.each<[string, Answer]>([
  ['is not there', says('', {}, 404)],
  ['has been removed', says('', {}, 410)],
  ['is blocked', says('', {}, 451)],
  ['is not a picture', says('<html>')],
  ['is too long', says(Buffer.alloc(2_000_001))],
])('nothing is logged for content that %s', async (_, answer) => {
  const { web, logged } = await webOver(answer)
  await expect(web.picture(at('1'))).rejects.toMatchObject({ retryAfterMs: 600_000 })
  expect(logged).toEqual([])
})

test('a failing gateway is logged at most once a minute', async () => {
  const { web, clock, logged, now } = await webOver(says('', {}, 404))
  const fails = (id: number) => expect(web.metadata(at(String(id)))).rejects.toThrow('status')
  await fails(1)
  expect(logged).toEqual([])
  now.answer = says('', {}, 500)
  await fails(2)
  await fails(3)
  clock.ms = 60_000
  await fails(4)
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { problem: 'status 500', gateway: 'ipfs' },
    { problem: 'status 500', gateway: 'ipfs' },
  ])
})

test('a gateway whose name resolves to this machine is not used in production', async () => {
  const { web, asked } = await webOver(cat, { publicOnly: true, host: 'localhost' })
  await expect(web.metadata(at('1'))).rejects.toThrow(/^localhost is internal$/)
  expect(asked).toEqual([])
})

test('a server that is not configured is not used', async () => {
  const { web, asked } = await webOver(cat, { ipfsGateway: undefined })
  for (const uri of [at('1'), 'https://cats.example/1', 'ar://x', 'javascript:alert(1)']) {
    expect(web.reaches(uri)).toBe(false)
    await expect(web.metadata(uri)).rejects.toThrow('no server is configured for it')
    await expect(web.picture(uri)).rejects.toThrow('no server is configured for it')
  }
  expect(asked).toEqual([])
})

describe('unknown servers', () => {
  /** Strangers' servers that respond when the test releases them. */
  function strangersOver() {
    const asked: string[] = []
    const open: (() => void)[] = []
    const strangers: Request = (url) => {
      asked.push(url.hostname)
      return new Promise((resolve) =>
        open.push(() =>
          resolve({ status: 200, retryAfter: undefined, type: undefined, body: Buffer.from('{}') }),
        ),
      )
    }
    const web = createWeb({
      sources: { ipfsGateway: undefined, arweaveGateway: undefined, https: true },
      gateways: () => Promise.reject(new Error('No gateway is asked here.')),
      strangers,
      log: pino({ level: 'silent' }),
    })
    const answerAll = async () => {
      for (const answer of open.splice(0)) answer()
      await new Promise(setImmediate)
    }
    return { web, asked, answerAll }
  }

  test('are used if the operator allows it; a slow one gets two slots at most', async () => {
    const { web, asked, answerAll } = strangersOver()
    const slow = Array.from({ length: 20 }, (_, index) => web.metadata(`https://slow.example/${index}`))
    const other = web.metadata('https://other.example/1')
    await new Promise(setImmediate)
    expect(asked).toEqual(['slow.example', 'slow.example', 'other.example'])
    while (asked.length < 21) await answerAll()
    await answerAll()
    await Promise.all([...slow, other])
  })

  test('get two slots for all names of one address', async () => {
    const { web, asked, answerAll } = strangersOver()
    const slow = Array.from({ length: 20 }, (_, index) => web.metadata(`https://a${index}.slow.example/1`))
    const other = web.metadata('https://other.example/1')
    await new Promise(setImmediate)
    expect(asked).toEqual(['a0.slow.example', 'a1.slow.example', 'other.example'])
    while (asked.length < 21) await answerAll()
    await answerAll()
    await Promise.all([...slow, other])
  })

  test('that one collection’s items name are refused above the limit', async () => {
    const { web, asked, answerAll } = strangersOver()
    const all = Array.from({ length: 60 }, (_, index) => web.metadata(`https://slow.example/${index}`))
    const refused = Promise.allSettled(all)
    await new Promise(setImmediate)
    while (asked.length < 52) await answerAll()
    await answerAll()
    const states = (await refused).map(({ status }) => status)
    expect(states.filter((state) => state === 'rejected')).toHaveLength(8)
  })
})
