import { expect, test, vi } from 'vitest'
import { createEmitter } from './emitter.ts'
import { createFarewells } from './farewell.ts'
import type { Notes } from './notebook.ts'
import { createSessions } from './sessions.ts'
import type { Client } from './signClient.ts'

const account = 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const record = (topic: string) => ({
  topic,
  expiry: 2_000_000_000,
  namespaces: { eip155: { accounts: [account], methods: [], events: [] } },
  peer: { metadata: { name: 'Far', description: '', url: '', icons: [] } },
})

/** The stored data of these sessions, and a relay that is reachable or not. */
function stand({ topics = ['t'], ended = [] as string[], isOnline = true } = {}) {
  const records = new Map(topics.map((topic) => [topic, record(topic)]))
  const keys = new Set(topics)
  const told: string[] = []
  const state = { isOnline }
  const client = {
    session: {
      get keys() {
        return [...records.keys()]
      },
      getAll: () => [...records.values()],
      delete: async (topic: string) => void records.delete(topic),
    },
    core: {
      expirer: { del: () => undefined },
      crypto: {
        keychain: { has: (topic: string) => keys.has(topic) },
        deleteSymKey: async (topic: string) => void keys.delete(topic),
      },
      relayer: { unsubscribe: async () => undefined },
    },
    disconnect: async ({ topic }: { topic: string }) => {
      if (!state.isOnline || !records.has(topic)) throw new Error('No matching key')
      told.push(topic)
    },
  } as unknown as Client
  let notes: Notes = { ended, networks: {}, accounts: {} }
  const notebook = {
    read: () => notes,
    write: (change: Partial<Notes>) => {
      notes = { ...notes, ...change }
    },
  }
  const rested = vi.fn()
  const farewells = createFarewells(client, notebook, () => rested(farewells.areUnderWay()))
  const sessions = createSessions({ client, notebook, emitter: createEmitter(), farewells })
  return { sessions, farewells, told, state, keys, notebook, rested }
}

test('a session that ends without a relay is ended here, and the wallet is notified at the next visit', async () => {
  const { sessions, farewells, told, state, keys, notebook, rested } = stand({ isOnline: false })
  sessions.restore()
  const end = sessions.end('t', { isKnown: false })
  expect(sessions.session()).toBeNull()
  expect(farewells.areUnderWay()).toBe(true)
  await end
  expect(rested).toHaveBeenLastCalledWith(false)
  expect(notebook.read().ended).toEqual(['t'])
  state.isOnline = true
  sessions.restore()
  expect(sessions.session()).toBeNull()
  await expect.poll(() => farewells.areUnderWay()).toBe(false)
  expect(told).toEqual(['t'])
  expect([...keys]).toEqual([])
  expect(notebook.read().ended).toEqual([])
})

test('a session that the library no longer has is not notified', async () => {
  const { sessions, told, notebook, rested } = stand({ ended: ['gone'], isOnline: false })
  sessions.restore()
  await expect.poll(() => rested.mock.calls).toEqual([[false]])
  expect(told).toEqual([])
  expect(notebook.read().ended).toEqual([])
  expect(sessions.session()?.topic).toBe('t')
})
