import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createCore } from '../wallets/walletconnect/core.ts'
import { type Relay, startRelay } from './server.ts'

const TOPIC = 'ab'.repeat(32)

let relay: Relay
const cores: ReturnType<typeof createCore>[] = []

beforeEach(async () => {
  relay = await startRelay()
})

afterEach(async () => {
  for (const core of cores.splice(0)) {
    core.heartbeat.stop()
    await core.relayer.transportClose()
  }
  await relay.stop()
})

/** A client: the real library, its key made for it. */
async function client() {
  const core = createCore(relay.url)
  cores.push(core)
  await core.start()
  const heard: string[] = []
  core.relayer.on('relayer_message', ({ message }: { message: string }) => void heard.push(message))
  return {
    heard,
    core,
    subscribe: (topic = TOPIC) => core.relayer.subscribe(topic),
    publish: (message: string, options: object = {}) =>
      core.relayer.publish(TOPIC, message, { ttl: 60, tag: 1108, ...options }),
  }
}

describe('two real clients', () => {
  test('hear each other, and not themselves', async () => {
    const [one, two] = [await client(), await client()]
    await one.subscribe()
    await two.subscribe()
    await one.publish('from one')
    await two.publish('from two')
    await expect.poll(() => [one.heard, two.heard]).toEqual([['from two'], ['from one']])
  })
})
