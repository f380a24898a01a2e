import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, test, vi } from 'vitest'
import type { ChainId } from '../contract/index.ts'
import { fakeNode } from '../rpc/node.fixture.ts'
import { smartAccountOf } from '../smartAccount/accounts.ts'
import { openRecords, type Records } from '../storage/records.ts'
import { ADA, EVE, NOW, WALLET } from './fakes.fixture.ts'
import { handlersOf } from './handlers.fixture.ts'
import { createTestFrame, network, type TestFrameOptions } from './testFrame.fixture.ts'

const SOLANA = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const NETWORKS = ['eip155:1', 'eip155:10', SOLANA].map(network)
const KEY = WALLET.evmAddress
const SMART = smartAccountOf('hybrid', KEY as `0x${string}`).address
const signal = new AbortController().signal

/** A project with smart accounts on chain 1, as the widget sees its frame. */
function frame({ code = '0x' as unknown, ...options }: TestFrameOptions & { code?: unknown } = {}) {
  const { fetch } = fakeNode({ eth_chainId: '0x1', eth_getCode: () => code })
  const made = createTestFrame({
    user: ADA,
    networks: NETWORKS,
    smartAccounts: ['eip155:1', 'eip155:137', SOLANA],
    fetch,
    ...options,
  })
  const child = handlersOf(made.env)
  const call = { signal }
  return {
    ...made,
    user: (chainId?: ChainId) => child.getUser(chainId === undefined ? {} : { chainId }, call),
    enabled: () => child.getSmartAccountEnabledNetworks({}, call),
    init: async () => child.initSmartAccount({}, call),
    prefer: async (type: 'eoa' | 'smartAccount') => child.setPreferredAccount({ type }, call),
    switchTo: (chainId: number) => child.switchNetwork({ chainId }, call),
    accounts: async () => child.request({ method: 'eth_accounts' }, call),
  }
}

const smart = { address: SMART, type: 'smartAccount' }
const key = { address: KEY, type: 'eoa' }

describe('the networks with smart accounts', () => {
  test('are those of the operator that the project lists', async () => {
    const { env, enabled } = frame({ smartAccounts: ['eip155:1', 'eip155:137'] })
    expect(await enabled()).toEqual({ smartAccountEnabledNetworks: [1] })
    expect(env.account.smartAccounts?.networks).toEqual(['eip155:1'])
  })

  test('are none without any', async () => {
    const { env, enabled } = frame({ smartAccounts: ['eip155:137'] })
    expect(await enabled()).toEqual({ smartAccountEnabledNetworks: [] })
    expect(env.account.smartAccounts).toBeNull()
  })
})

describe('the signed-in user', () => {
  const addresses = { eip155: SMART, solana: WALLET.solanaAddress }

  test('has the smart account by default where it exists', async () => {
    expect(await frame().user()).toMatchObject({
      address: SMART,
      accounts: [smart, key],
      preferredAccountType: 'smartAccount',
      smartAccountDeployed: false,
      addresses,
    })
  })

  test.each([10, 'eip155:10', 'eip155:999'] as const)('has the account of the key on %s', async (chainId) => {
    expect(await frame().user(chainId)).toMatchObject({
      address: KEY,
      accounts: [key],
      preferredAccountType: 'eoa',
      smartAccountDeployed: false,
      addresses: { ...addresses, eip155: KEY },
    })
  })

  test('has one account on Solana, and the active one on the EVM network', async () => {
    const { user } = frame()
    expect(await user(SOLANA)).toMatchObject({
      address: WALLET.solanaAddress,
      accounts: [{ address: WALLET.solanaAddress, type: 'eoa' }],
      preferredAccountType: 'eoa',
      addresses,
    })
  })

  test('is told that the account is deployed, as soon as it is', async () => {
    expect(await frame({ code: '0x363d' }).user()).toMatchObject({ smartAccountDeployed: true })
  })

  test('is known while the node is away, only not whether the account is deployed', async () => {
    const user = await frame({ code: 'soon' }).user()
    expect(user).toMatchObject({ address: SMART })
    expect(user).not.toHaveProperty('smartAccountDeployed')
  })

  test('has the accounts in the same order as eth_accounts', async () => {
    const { accounts, prefer, switchTo } = frame()
    expect(await accounts()).toEqual([SMART, KEY])
    await prefer('eoa')
    expect(await accounts()).toEqual([KEY, SMART])
    switchTo(10)
    expect(await accounts()).toEqual([KEY])
  })
})

describe('the smart account', () => {
  test.each([
    ['0x', false],
    ['0x363d', true],
  ])('with the code %s is deployed: %s', async (code, isDeployed) => {
    expect(await frame({ code }).init()).toEqual({ address: SMART, isDeployed })
  })

  test('is refused on a network without', async () => {
    const { switchTo, init, prefer } = frame()
    switchTo(10)
    await expect(init()).rejects.toMatchObject({ code: 4200 })
    await expect(prefer('smartAccount')).rejects.toMatchObject({ code: 4200 })
  })

  test('fails with the node', async () => {
    await expect(frame({ code: 'soon' }).init()).rejects.toMatchObject({ reason: 'network' })
  })
})

/** A browser whose frame can be reloaded, by another user too. */
function browser() {
  const factory = new IDBFactory()
  const records = openRecords('airlock', () => factory)
  return { records, load: (options: TestFrameOptions = {}) => frame({ records, ...options }) }
}

describe('the choice', () => {
  test('is answered with its account', async () => {
    const { prefer } = frame()
    expect(await prefer('eoa')).toEqual({ type: 'eoa', address: KEY })
    expect(await prefer('smartAccount')).toEqual({ type: 'smartAccount', address: SMART })
    expect(await prefer('smartAccount')).toEqual({ type: 'smartAccount', address: SMART })
  })

  test('survives a reload', async () => {
    const { load } = browser()
    await load().prefer('eoa')
    expect(await load().user()).toMatchObject({ address: KEY, preferredAccountType: 'eoa' })
    await load().prefer('smartAccount')
    expect(await load().user()).toMatchObject({ address: SMART })
  })

  test('is each person’s own', async () => {
    const { load } = browser()
    await load().prefer('eoa')
    const wallet = { ...WALLET, evmAddress: `0x${'e5'.repeat(20)}` }
    const eve = load({ user: EVE, answers: { readSession: () => ({ user: EVE, wallet, now: NOW }) } })
    expect(await eve.user()).toMatchObject({ preferredAccountType: 'smartAccount' })
  })

  test.each([['eip155'], [{ type: 'eoa' }], [null], [7], ['EOA']])(
    'is the default if the record is %j',
    async (record) => {
      const { records, load } = browser()
      await records.update(`preferred-account:${ADA.id}`, () => record)
      expect(await load().user()).toMatchObject({ address: SMART })
    },
  )

  test('falls back to the account of the key if it cannot be made', async () => {
    const { records, load } = browser()
    const { prefer, env } = load()
    const contextOf = vi.spyOn(env.account, 'context').mockRejectedValueOnce(new Error('not loaded'))
    await expect(prefer('smartAccount')).rejects.toThrow('not loaded')
    contextOf.mockRestore()
    expect(await load().user()).toMatchObject({ address: KEY })
    expect(await records.get(`preferred-account:${ADA.id}`)).toBe('eoa')
  })

  test('lasts as long as the page if nothing can be stored', async () => {
    const { prefer, user } = frame({ records: openRecords('airlock', () => undefined) as Records })
    await prefer('eoa')
    expect(await user()).toMatchObject({ address: KEY })
  })

  test('stores nothing without smart accounts', async () => {
    const { records, load } = browser()
    expect(await load({ smartAccounts: [] }).prefer('eoa')).toEqual({ type: 'eoa', address: KEY })
    expect(await records.get(`preferred-account:${ADA.id}`)).toBeUndefined()
  })

  test('needs a signed-in user', async () => {
    const { prefer, init } = frame({ user: null })
    for (const outcome of [prefer('smartAccount'), prefer('eoa'), init()])
      await expect(outcome).rejects.toMatchObject({ code: 4100 })
  })
})
