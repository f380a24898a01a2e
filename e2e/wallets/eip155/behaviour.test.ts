import { beforeEach, expect, test, vi } from 'vitest'
import { accountAt } from './keys.ts'
import { addresses as all, createSite, type OpenWallet } from './wallet.fixture.ts'

const first = accountAt(0).address

let walletWith: OpenWallet

beforeEach(() => {
  walletWith = createSite([{ id: 31_337, rpcUrl: 'http://nowhere.invalid' }])
})

test.each([
  ['reject', { code: 4001 }],
  ['locked', { code: -32_002 }],
  [
    { fail: -32_603, message: 'Boom', data: { cause: 'gas' } },
    { code: -32_603, message: 'Boom', data: { cause: 'gas' } },
  ],
] as const)('%j makes a request reject', async (behaviour, error) => {
  const { request } = walletWith({ behaviour: { eth_requestAccounts: behaviour } })
  await expect(request('eth_requestAccounts')).rejects.toMatchObject(error)
})

test('a wallet can reject with a value that is not an error', async () => {
  const { request, control } = walletWith()
  control.behave('eth_accounts', { throws: 'nope' })
  await expect(request('eth_accounts')).rejects.toBe('nope')
})

test('a wallet can return malformed data once', async () => {
  const { request, control } = walletWith()
  control.behave('eth_chainId', { answer: 31_337 }, 1)
  expect(await request('eth_chainId')).toBe(31_337)
  expect(await request('eth_chainId')).toBe('0x7a69')
})

test('a hanging request waits for a decision', async () => {
  const { request, control } = walletWith({ behaviour: { '*': 'hang' } })
  const accounts = request('eth_requestAccounts')
  await vi.waitFor(() => expect(control.waiting()).toEqual(['eth_requestAccounts']))
  expect(control.settle('approve')).toBe(1)
  expect(await accounts).toEqual(all)
  const signature = request('personal_sign', '0x00', first)
  await vi.waitFor(() => expect(control.waiting()).toEqual(['personal_sign']))
  control.settle('reject', 'personal_sign')
  await expect(signature).rejects.toMatchObject({ code: 4001 })
})

test('a decision is requested only for methods that show a prompt', async () => {
  const prompts: string[] = []
  const confirm = vi.fn((text?: string) => prompts.push(text ?? '') < 2)
  const { request } = walletWith({ behaviour: { '*': 'ask' } }, confirm)
  await request('eth_requestAccounts')
  await request('eth_requestAccounts')
  await request('eth_chainId')
  await expect(request('personal_sign', '0x68656c6c6f', first)).rejects.toMatchObject({ code: 4001 })
  expect(prompts).toHaveLength(2)
  expect(prompts[1]).toContain('hello')
})

test('an extension that was disabled neither responds nor emits events', async () => {
  const { request, control, events } = walletWith()
  await request('eth_requestAccounts')
  events.length = 0
  control.disappear()
  const answered = vi.fn()
  void request('eth_accounts').then(answered, answered)
  control.selectAccount(1)
  await new Promise((resolve) => setImmediate(resolve))
  expect(answered).not.toHaveBeenCalled()
  expect(events).toEqual([])
})

test('a wallet that lost its network rejects requests and emits connect when it is back', async () => {
  const { request, control, events } = walletWith()
  control.goOffline()
  await expect(request('eth_chainId')).rejects.toMatchObject({ code: 4900 })
  control.goOnline()
  expect(events.map(([event]) => event)).toEqual(['disconnect', 'connect'])
})

test('requests are recorded with their outcome', async () => {
  const { request, control } = walletWith()
  await request('eth_accounts')
  await request('wallet_dance').catch(() => undefined)
  expect(control.requests().map(({ method, outcome }) => [method, outcome])).toEqual([
    ['eth_accounts', 'answered'],
    ['wallet_dance', 'failed'],
  ])
})
