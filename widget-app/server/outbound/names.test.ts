import { createSocket, type Socket } from 'node:dgram'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { forStrangers } from './names.ts'
import { createRequest, STRANGERS } from './request.ts'

const open: (Socket | Server)[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

/** A DNS response: the addresses for an A question (type 1), none for others. */
function answerOf(question: Buffer, addresses: readonly string[]): Buffer {
  const end = question.indexOf(0, 12) + 5
  const told = question.readUInt16BE(end - 4) === 1 ? addresses : []
  const header = Buffer.from(question.subarray(0, 12))
  header.writeUInt16BE(0x8180, 2)
  header.writeUInt16BE(told.length, 6)
  header.writeUInt32BE(0, 8)
  const records = told.map((address) =>
    Buffer.from([192, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)]),
  )
  return Buffer.concat([header, question.subarray(12, end), ...records])
}

/** A stranger's name server, which returns these addresses for every name, or never responds. */
async function nameServer(addresses: readonly string[] | undefined) {
  const asked: string[] = []
  const socket = createSocket('udp4')
  open.push(socket)
  socket.on('message', (question, { port, address }) => {
    asked.push(question.toString('latin1', 13, 13 + question.readUInt8(12)))
    if (addresses) socket.send(answerOf(question, addresses), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return { servers: [`127.0.0.1:${socket.address().port}`], asked }
}

const LIMITS = { bytes: 1_000, deadlineMs: 10_000 }

describe('the name of an unknown host', () => {
  test('is resolved without blocking this process', async () => {
    const { servers } = await nameServer(['93.184.216.34', '93.184.216.35'])
    const { signal } = new AbortController()
    expect(await forStrangers({ servers })('cats.example', signal)).toEqual([
      { address: '93.184.216.34', family: 4 },
      { address: '93.184.216.35', family: 4 },
    ])
  })

  test.each([
    ['this machine', ['127.0.0.1'], 'evil.example is 127.0.0.1, which is internal'],
    ['a public address and a cloud’s metadata service', ['93.184.216.34', '169.254.169.254'], 'is internal'],
    ['no address', [], 'queryA'],
  ])('that resolves to %s is not used', async (_, addresses, problem) => {
    const { servers } = await nameServer(addresses)
    const request = createRequest(true, { ...STRANGERS, resolve: forStrangers({ servers }) })
    await expect(request(new URL('https://evil.example/1'), LIMITS)).rejects.toThrow(problem)
  })

  test('is abandoned with its call if the name server does not respond', async () => {
    const { servers, asked } = await nameServer(undefined)
    const stop = new AbortController()
    const resolve = forStrangers({ servers, timeout: 3_600_000, tries: 1 })
    const names = Array.from({ length: 10 }, (_, index) => resolve(`a${index}.evil.example`, stop.signal))
    const over = Promise.allSettled(names)
    while (asked.length < 10) await new Promise(setImmediate)
    stop.abort()
    const reasons = (await over).map((each) => each.status === 'rejected' && each.reason.code)
    expect(new Set(reasons)).toEqual(new Set(['ECANCELLED']))
    await expect(resolve('evil.example', stop.signal)).rejects.toThrow('aborted')
  })

  test('and the call ends at its deadline', async () => {
    const { servers } = await nameServer(undefined)
    const resolve = forStrangers({ servers, timeout: 3_600_000, tries: 1 })
    const request = createRequest(true, { ...STRANGERS, resolve })
    const call = request(new URL('https://evil.example/1'), { ...LIMITS, deadlineMs: 20 })
    await expect(call).rejects.toThrow('no answer within 20 ms')
  })
})

test.each([
  ['to an unknown host is closed after the call', STRANGERS, 'close'],
  ['to a configured host is kept', undefined, 'keep-alive'],
])('a connection %s', async (_, manner, expected) => {
  const server = createServer((request, response) => response.end(request.headers.connection))
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const { body } = await createRequest(false, manner)(url, LIMITS)
  expect(body.toString()).toBe(expected)
  server.closeAllConnections()
})
