import { generateKeyPair, signJWT } from '@walletconnect/relay-auth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createCore } from '../wallets/walletconnect/core.ts'
import { type Relay, startRelay } from './server.ts'

const TOPIC = 'ab'.repeat(32)
const OTHER = 'cd'.repeat(32)

let relay: Relay
let now = 0
const cleanups: (() => unknown)[] = []

beforeEach(async () => {
  now = Date.now()
  relay = await startRelay({ now: () => now })
})

afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean()
  await relay.stop()
})

/** The library's own client, with a new key. */
async function client() {
  const core = createCore(relay.url)
  cleanups.push(async () => {
    core.heartbeat.stop()
    await core.relayer.transportClose()
  })
  await core.start()
  const heard: string[] = []
  core.relayer.on('relayer_message', ({ message }: { message: string }) => void heard.push(message))
  return {
    heard,
    subscribe: () => core.relayer.subscribe(TOPIC),
    unsubscribe: () => core.relayer.unsubscribe(TOPIC),
    publish: (message: string, ttl = 60) => core.relayer.publish(TOPIC, message, { ttl, tag: 1108 }),
  }
}

type Token = { audience?: string; ttl?: number; issuedAt?: number; jwt?: (made: string) => string }

const keys = generateKeyPair()

async function address(
  { audience = relay.url, ttl = 60, issuedAt, jwt = (made) => made }: Token,
  query = '',
) {
  const made = await signJWT('session', audience, ttl, keys, issuedAt)
  return `${relay.url}/?auth=${jwt(made)}&projectId=demo${query}`
}

type Reply = { id?: unknown; result?: unknown; error?: { code: number }; method?: string; params?: unknown }

/** A client that speaks the protocol directly, and acknowledges messages only when the test does. */
async function raw(token: Token = {}) {
  const socket = new WebSocket(await address(token))
  cleanups.push(() => socket.terminate())
  const replies: Reply[] = []
  socket.on('message', (data) => void replies.push(JSON.parse(String(data)) as Reply))
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  let id = 0
  return {
    socket,
    delivered: () => replies.filter(({ method }) => method === 'irn_subscription'),
    send: (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    replies,
    call: async (method: string, params: unknown = {}): Promise<Reply> => {
      id += 1
      const name = `call ${id}`
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: name, method, params }))
      await expect.poll(() => replies.some((reply) => reply.id === name)).toBe(true)
      return replies.find((reply) => reply.id === name) ?? {}
    },
  }
}

describe('two clients', () => {
  test('receive each other’s messages, and not their own', async () => {
    const [one, two] = [await client(), await client()]
    await one.subscribe()
    await two.subscribe()
    await one.publish('from one')
    await two.publish('from two')
    await expect.poll(() => [one.heard, two.heard]).toEqual([['from two'], ['from one']])
  })

  test('receive stored messages when they subscribe later, in order', async () => {
    const [one, two] = [await client(), await client()]
    await one.publish('first')
    await one.publish('second')
    await two.subscribe()
    await expect.poll(() => two.heard).toEqual(['first', 'second'])
  })

  test('receive no expired messages', async () => {
    const [one, two] = [await client(), await client()]
    await one.publish('short', 10)
    now += 10_001
    await one.publish('fresh', 10)
    await two.subscribe()
    await expect.poll(() => two.heard).toEqual(['fresh'])
  })

  test('receive nothing after they unsubscribe', async () => {
    const [one, two, three] = [await client(), await client(), await client()]
    await two.subscribe()
    await three.subscribe()
    await two.unsubscribe()
    await one.publish('hello')
    await expect.poll(() => three.heard).toEqual(['hello'])
    expect(two.heard).toEqual([])
  })

  test('receive missed messages when they reconnect', async () => {
    const [one, two] = [await client(), await client()]
    await two.subscribe()
    relay.cut()
    await one.publish('meanwhile')
    await expect.poll(() => two.heard, { timeout: 5000 }).toEqual(['meanwhile'])
  })
})

describe('for tests, the relay', () => {
  test('can lose selected messages', async () => {
    const [one, two] = [await client(), await client()]
    await two.subscribe()
    relay.drop(({ message }) => message === 'lost')
    await one.publish('lost')
    relay.drop()
    await one.publish('found')
    await expect.poll(() => two.heard).toEqual(['found'])
  })

  test('can refuse all connections', async () => {
    relay.refuse(true)
    await expect(raw()).rejects.toThrow()
    relay.refuse(false)
    await raw()
    expect(relay.connected()).toBe(1)
  })
})

describe('an unacknowledged message', () => {
  const delivery = { result: true, jsonrpc: '2.0' }

  test('is delivered again until it is acknowledged', async () => {
    const one = await client()
    const keyed = async () => {
      const two = await raw()
      await two.call('irn_subscribe', { topic: TOPIC })
      return two
    }
    const first = await keyed()
    await one.publish('hello')
    await expect.poll(() => first.delivered().length).toBe(1)
    first.socket.terminate()
    const second = await keyed()
    await expect.poll(() => second.delivered().length).toBe(1)
    second.send({ ...delivery, id: second.delivered()[0]?.id })
    await second.call('irn_fetchMessages', { topic: TOPIC })
    const third = await keyed()
    expect(third.delivered()).toEqual([])
  })

  test('can be fetched by one topic or several', async () => {
    const [one, two] = [await client(), await raw()]
    await one.publish('hello')
    expect(await two.call('irn_batchFetchMessages', { topics: [OTHER, TOPIC] })).toMatchObject({
      result: { messages: [{ topic: TOPIC, message: 'hello', tag: 1108 }], hasMore: false },
    })
    expect(await two.call('irn_fetchMessages', { topic: TOPIC })).toMatchObject({ result: { messages: [] } })
  })
})

describe('batches', () => {
  test('of topics are subscribed to and unsubscribed from, and batches of messages are published', async () => {
    const [one, two] = [await client(), await raw()]
    await one.subscribe()
    const { result } = await two.call('irn_batchSubscribe', { topics: [TOPIC, OTHER] })
    expect(result).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.stringMatching(/^[0-9a-f]{64}$/)])
    const messages = ['a', 'b'].map((message) => ({ topic: TOPIC, message, tag: 1, ttl: 60 }))
    expect(await two.call('irn_batchPublish', { messages })).toMatchObject({ result: true })
    await expect.poll(() => one.heard).toEqual(['a', 'b'])
    const subscriptions = [{ topic: TOPIC, id: 'x' }]
    expect(await two.call('irn_batchUnsubscribe', { subscriptions })).toMatchObject({ result: true })
    await one.publish('not for two')
    await two.call('irn_fetchMessages', { topic: OTHER })
    expect(two.delivered()).toEqual([])
  })
})

describe('a session', () => {
  test('is proposed, approved and settled by one call of each end', async () => {
    const [dapp, wallet] = [await raw(), await client()]
    const proposal = { pairingTopic: TOPIC, sessionProposal: 'proposal', ttl: 300 }
    expect(await dapp.call('wc_proposeSession', proposal)).toMatchObject({ result: true })
    await wallet.subscribe()
    await expect.poll(() => wallet.heard).toEqual(['proposal'])
    const far = new WebSocket(
      `${relay.url}/?auth=${await signJWT('s', relay.url, 60, generateKeyPair())}&projectId=demo`,
    )
    cleanups.push(() => far.terminate())
    await new Promise((resolve) => far.once('open', resolve))
    const approval = {
      sessionTopic: OTHER,
      pairingTopic: TOPIC,
      sessionProposalResponse: 'yes',
      sessionSettlementRequest: 'settlement',
      ttl: 300,
    }
    far.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'wc_approveSession', params: approval }))
    await expect
      .poll(() => dapp.delivered())
      .toMatchObject([{ params: { data: { tag: 1101, message: 'yes' } } }])
    await dapp.call('irn_subscribe', { topic: OTHER })
    expect(dapp.delivered()[1]).toMatchObject({ params: { data: { tag: 1102, message: 'settlement' } } })
  })
})

describe('a connection is refused', () => {
  test.each<[string, Token, string]>([
    ['without a token', { jwt: () => '' }, ''],
    ['with an invalid token', { jwt: () => 'a.b.c' }, ''],
    ['with a token for another relay', { audience: 'wss://relay.example' }, ''],
    ['with a token whose audience is not a relay', { audience: 'http://127.0.0.1' }, ''],
    ['with a token that has expired', { issuedAt: 1, ttl: 60 }, ''],
    ['with a token from the future', { issuedAt: 9_999_999_999 }, ''],
    [
      'with a token of another signer',
      { jwt: (made) => `${made.slice(0, made.lastIndexOf('.'))}.${'A'.repeat(86)}` },
      '',
    ],
  ])('%s', async (_, token) => {
    await expect(raw(token)).rejects.toThrow('401')
    expect(relay.connected()).toBe(0)
  })

  test('without a project', async () => {
    const url = (await address({})).replace('projectId=demo', '')
    const socket = new WebSocket(url)
    await expect(
      new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject)),
    ).rejects.toThrow('401')
  })

  test('and the client gets the reason if it asks for it', async () => {
    const url = await address({ audience: 'wss://relay.example' }, '&useOnCloseEvent=true')
    const reason = await new Promise<string>((resolve) => {
      new WebSocket(url).once('close', (code, text) => resolve(`${code} ${String(text)}`))
    })
    expect(reason).toBe('3000 JWT is not valid: the audience is another relay')
  })
})

describe('a call', () => {
  test.each<[string, string, unknown, number]>([
    ['of an unknown method', 'irn_everything', {}, -32_601],
    ['without a topic', 'irn_subscribe', {}, -32_602],
    ['with an invalid topic', 'irn_subscribe', { topic: 'x' }, -32_602],
    ['without a message', 'irn_publish', { topic: TOPIC }, -32_602],
    ['with an invalid lifetime', 'irn_publish', { topic: TOPIC, message: 'm', ttl: -1 }, -32_602],
    ['with an invalid tag', 'irn_publish', { topic: TOPIC, message: 'm', tag: 'x' }, -32_602],
    ['with too many topics', 'irn_batchSubscribe', { topics: Array(501).fill(TOPIC) }, -32_602],
    ['with invalid subscriptions', 'irn_batchUnsubscribe', { subscriptions: [1] }, -32_602],
    ['with a list as parameters', 'irn_subscribe', [TOPIC], -32_602],
  ])('%s is refused', async (_, method, params, code) => {
    const one = await raw()
    expect((await one.call(method, params)).error?.code).toBe(code)
  })

  test.each([
    ['that is not JSON', '{', -32_700],
    ['that is a list', '[]', -32_600],
  ])('%s is refused', async (_, text, code) => {
    const one = await raw()
    one.send(text)
    await expect.poll(() => one.replies).toMatchObject([{ id: null, error: { code } }])
  })
})
