import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createContext } from './families.fixture.ts'
import { createFamilies } from './families.ts'

/** Solana's code loads only when the test allows it. */
const chunk = vi.hoisted(() => ({ arrive: () => {} }))
vi.mock('./families/solana.ts', async () => {
  await new Promise<void>((resolve) => {
    chunk.arrive = resolve
  })
  return { start: () => ({ provider: {}, stop: () => {} }) }
})

function open() {
  const parts = createContext(['eip155:1'], ['eip155:1'])
  const families = createFamilies(parts.context, {})
  families.start('solana')
  const told = vi.fn()
  return { ...parts, families, told, wait: (id: string) => families.arrived(id).then(told) }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a known wallet does not wait for the code of other chain families', async () => {
  const { registry, wait, told } = open()
  const metamask = { id: 'io.metamask', namespace: 'eip155', name: 'MetaMask', type: 'ANNOUNCED' } as const
  registry.add(metamask, { request: async () => null })
  await wait('io.metamask')
  expect(told).toHaveBeenCalledOnce()
})

test('an unknown wallet is awaited, but no longer than five seconds', async () => {
  const { wait, told } = open()
  const waiting = wait('solana:Phantom')
  await vi.advanceTimersByTimeAsync(4999)
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await waiting
  expect(told).toHaveBeenCalledOnce()
})

test('an unknown wallet is awaited no longer than the code that could bring it', async () => {
  const { wait, told, families } = open()
  const waiting = wait('solana:Phantom')
  chunk.arrive()
  await families.start('solana')
  await waiting
  expect(told).toHaveBeenCalledOnce()
})
