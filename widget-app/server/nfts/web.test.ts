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

describe('a gateway that the operator has named', () => {
  test('is asked once for what many look at, and again after an hour', async () => {
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

  test('gives pictures, which are what their bytes say', async () => {
    const { web, asked } = await webOver(says(PNG, { 'content-type': 'text/html' }))
    expect(await web.picture(at('1.png'))).toMatchObject({ type: 'image/png', body: new Uint8Array(PNG) })
    await web.picture(at('1.png'))
    expect(asked).toHaveLength(1)
  })

  test('is told who asks and nothing else: others turn away who has no name', async () => {
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

  test('gives drawings, when there is nothing else in them', async () => {
    const { web } = await webOver(says(SVG))
    expect(await web.picture(at('1.svg'))).toMatchObject({ type: 'image/svg+xml' })
  })

  test('leaves what was read before, when it is away', async () => {
    const { web, clock, now } = await webOver(cat)
    await web.metadata(at('1'))
    now.answer = says('', {}, 503)
    clock.ms = 3_600_000
    expect(await web.metadata(at('1'))).toMatchObject({ name: 'Tom' })
  })

  test('is asked eight things at once and no more', async () => {
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

describe('nothing is had, and nobody is asked again at once, from a gateway', () => {
  const silent: Answer = () => {}
  const drips: Answer = (_, response) => response.writeHead(200).write('{')
  const ends: Answer = (_, response) => {
    response.writeHead(200, { 'content-length': '9' })
    response.write('{}', () => response.socket?.destroy())
  }
  test.each<[string, Answer, number]>([
    ['that answers with a page', says('<!doctype html>', { 'content-type': 'text/html' }), 60_000],
    ['with too much', says(`"${'a'.repeat(300_000)}"`), 600_000],
    ['that does not have it', says('{}', {}, 404), 600_000],
    ['that leads elsewhere', says('', { location: 'http://127.0.0.1:1/' }, 302), 600_000],
    ['that is broken', says('', {}, 500), 60_000],
    ['that comes again later', says('', { 'retry-after': '7' }, 503), 7_000],
    ['that says nothing', silent, 600_000],
    ['that says a letter and no more', drips, 600_000],
    ['that did not find it in time', says('', {}, 504), 600_000],
    ['that stops in the middle', ends, 60_000],
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
      'a drawing that asks others',
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="https://x.example"/></svg>',
    ],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['nothing', ''],
    ['more than two megabytes', Buffer.concat([PNG, Buffer.alloc(2_000_000)])],
  ])('whose picture is %s', async (_, body) => {
    const { web, asked } = await webOver(says(body, { 'content-type': 'image/png' }))
    await expect(web.picture(at('1.png'))).rejects.toMatchObject({ name: 'OutboundError' })
    await expect(web.picture(at('1.png'))).rejects.toMatchObject({ name: 'OutboundError' })
    expect(asked).toHaveLength(1)
  })

  test('that is asked too much: it is left alone, whatever for', async () => {
    const { web, asked, clock } = await webOver(says('', { 'retry-after': '30' }, 429))
    await expect(web.metadata(at('1'))).rejects.toThrow('status 429')
    await expect(web.metadata(at('2'))).rejects.toThrow('left alone')
    expect(asked).toHaveLength(1)
    clock.ms = 30_000
    await expect(web.metadata(at('3'))).rejects.toThrow('status 429')
    expect(asked).toHaveLength(2)
  })
})

test('of content of which nothing came in time nothing is asked for again, until ten minutes later', async () => {
  const { web, asked, clock, now } = await webOver(says('', {}, 504))
  await expect(web.metadata(at('1'))).rejects.toThrow('status 504')
  await expect(web.metadata(at('2'))).rejects.toThrow('left alone')
  await expect(web.picture(at('1.png'))).rejects.toThrow('left alone')
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
  'the operator hears of a gateway that answers with %i: it is another than they thought',
  async (status) => {
    const { web, logged } = await webOver(says('', { location: 'https://x.example' }, status))
    await expect(web.metadata(at('1'))).rejects.toMatchObject({ retryAfterMs: 600_000 })
    expect(logged.map((line) => JSON.parse(line).problem)).toEqual([`status ${status}`])
  },
)

test.each<[string, Answer]>([
  ['is not there', says('', {}, 404)],
  ['is gone', says('', {}, 410)],
  ['may not be shown', says('', {}, 451)],
  ['is no picture', says('<html>')],
  ['is too long', says(Buffer.alloc(2_000_001))],
])('the operator does not hear of what %s', async (_, answer) => {
  const { web, logged } = await webOver(answer)
  await expect(web.picture(at('1'))).rejects.toMatchObject({ retryAfterMs: 600_000 })
  expect(logged).toEqual([])
})

test('the operator hears of a gateway that fails, once a minute and not of what is not there', async () => {
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

test('in production a gateway whose name leads to this machine is not asked', async () => {
  const { web, asked } = await webOver(cat, { publicOnly: true, host: 'localhost' })
  await expect(web.metadata(at('1'))).rejects.toThrow(/^localhost is internal$/)
  expect(asked).toEqual([])
})

test('nobody is asked whom the operator has not named', async () => {
  const { web, asked } = await webOver(cat, { ipfsGateway: undefined })
  for (const uri of [at('1'), 'https://cats.example/1', 'ar://x', 'javascript:alert(1)']) {
    expect(web.reaches(uri)).toBe(false)
    await expect(web.metadata(uri)).rejects.toThrow('nobody may be asked')
    await expect(web.picture(uri)).rejects.toThrow('nobody may be asked')
  }
  expect(asked).toEqual([])
})

describe('strangers', () => {
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

  test('are asked where the operator allows it; one that is slow keeps two places and no more', async () => {
    const { web, asked, answerAll } = strangersOver()
    const slow = Array.from({ length: 20 }, (_, index) => web.metadata(`https://slow.example/${index}`))
    const other = web.metadata('https://other.example/1')
    await new Promise(setImmediate)
    expect(asked).toEqual(['slow.example', 'slow.example', 'other.example'])
    while (asked.length < 21) await answerAll()
    await answerAll()
    await Promise.all([...slow, other])
  })

  test('have two places with all the names that are theirs', async () => {
    const { web, asked, answerAll } = strangersOver()
    const slow = Array.from({ length: 20 }, (_, index) => web.metadata(`https://a${index}.slow.example/1`))
    const other = web.metadata('https://other.example/1')
    await new Promise(setImmediate)
    expect(asked).toEqual(['a0.slow.example', 'a1.slow.example', 'other.example'])
    while (asked.length < 21) await answerAll()
    await answerAll()
    await Promise.all([...slow, other])
  })

  test('that one collectible after the other names are refused when too many wait', async () => {
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
