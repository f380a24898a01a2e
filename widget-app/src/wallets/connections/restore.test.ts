import { describe, expect, test } from 'vitest'
import { connectionEvent } from '../../state/chains/chainsSlice.ts'
import { ACCOUNT, createFakeWallet, OTHER_ACCOUNT } from '../../testing/fakeWallet.ts'
import { FAMILIES, network } from '../../testing/families.ts'
import { CONFIG, createArea, SITE, settle, WALLET } from '../../testing/harness.ts'
import { connected, launch, ON_ONE, pass, prepareSessions, statuses } from '../../testing/session.ts'
import type { LastKnown, WidgetSnapshot } from '../../types.ts'
import { disconnectHere } from './disconnect.ts'
import { disconnectActive } from './disconnectFlow.ts'

prepareSessions()

const lastKnown = (change: Partial<LastKnown> = {}): LastKnown => ({
  activeNamespace: 'eip155',
  namespaces: {
    eip155: {
      status: 'connected',
      caipAddress: ON_ONE as `eip155:${string}:${string}`,
      accounts: [ON_ONE as `eip155:${string}:${string}`],
      caipNetworkId: 'eip155:31337',
      isSupportedNetwork: true,
      connector: { id: WALLET.id, name: WALLET.name, rdns: WALLET.id, type: 'ANNOUNCED' },
    },
  },
  detached: false,
  ...change,
})

describe('a restored connection', () => {
  /** The storage area and the wallet after a visit that connected. */
  async function visited() {
    const area = createArea()
    const first = await connected({ area })
    first.end()
    return { area, wallet: first.wallet }
  }

  test('is connecting with its address at once, then connected, and never disconnected in between', async () => {
    const harness = await launch(await visited())
    expect(harness.snapshots[0]?.namespaces.eip155).toMatchObject({
      status: 'connecting',
      caipAddress: ON_ONE,
    })
    expect(statuses(harness)).toEqual(['connecting', 'connected'])
    expect(harness.wallet.asked.slice(-2).sort()).toEqual(['eth_accounts', 'eth_chainId'])
  })

  test.each([
    ['shares no account any more', { shared: [] }, 0],
    ['never responds', { script: { eth_accounts: 'hang' as const } }, 5000],
    ['fails', { script: { eth_accounts: -32603 } }, 0],
  ])('ends disconnected, but remembered, if the wallet %s', async (_, change, ms) => {
    const { area, wallet } = await visited()
    Object.assign(wallet, change)
    const harness = await launch({ area, wallet })
    await pass(ms)
    expect(statuses(harness)).toEqual(['connecting', 'disconnected'])
    expect(harness.store.getState().connections.byNamespace.eip155).toHaveLength(1)
  })

  test('accepts the response of a slow wallet, and asks it again at the next visit if there was none', async () => {
    const { area, wallet } = await visited()
    wallet.script.eth_accounts = 'hang'
    const first = await launch({ area, wallet })
    await pass(5000)
    expect(first.account()?.status).toBe('disconnected')
    first.end()
    const second = await launch({ area, wallet })
    await pass(5000)
    expect(statuses(second)).toEqual(['connecting', 'disconnected'])
    wallet.approveLate()
    await settle()
    expect(second.account()).toMatchObject({ status: 'connected', caipAddress: ON_ONE })
  })

  test('ignores a late response after a disconnect', async () => {
    const { area, wallet } = await visited()
    wallet.script.eth_accounts = 'hang'
    const harness = await launch({ area, wallet })
    harness.store.dispatch(disconnectActive())
    wallet.approveLate()
    await settle()
    expect(harness.account()?.status).toBe('disconnected')
  })

  test.each([
    ['shared no account any more', { shared: [] }],
    ['rejected', { script: { eth_accounts: 4001 } }],
  ])('is not restored again after the wallet %s', async (_, change) => {
    const { area, wallet } = await visited()
    Object.assign(wallet, change)
    const first = await launch({ area, wallet })
    first.end()
    expect(statuses(await launch({ area, wallet }))).toEqual(['disconnected'])
  })

  test('is restored again after a failure that was not a rejection', async () => {
    const { area, wallet } = await visited()
    wallet.script.eth_accounts = -32603
    const first = await launch({ area, wallet })
    expect(statuses(first)).toEqual(['connecting', 'disconnected'])
    first.end()
    wallet.script.eth_accounts = 'answer'
    expect(statuses(await launch({ area, wallet }))).toEqual(['connecting', 'connected'])
  })

  test('waits for a wallet that announces itself late, up to a limit', async () => {
    const { area, wallet } = await visited()
    const harness = await launch({ area, wallet, init: { wallets: [] } })
    await pass(2000)
    expect(harness.account()?.status).toBe('connecting')
    harness.emit('wallets', [WALLET])
    await settle()
    expect(harness.account()?.status).toBe('connected')
    const other = await launch({ area, wallet, init: { wallets: [] } })
    await pass(5000)
    expect(other.account()?.status).toBe('disconnected')
  })

  test('is not restored after a disconnect, or if the dApp disables that', async () => {
    const { area, wallet } = await visited()
    const unwanted = await launch({ area, wallet, init: { config: { ...CONFIG, enableReconnect: false } } })
    expect(statuses(unwanted)).toEqual(['disconnected'])
    unwanted.end()
    const again = await connected({ area, wallet })
    again.store.dispatch(disconnectActive())
    await settle()
    again.end()
    const harness = await launch({ area, wallet, init: { lastKnown: lastKnown() } })
    expect(statuses(harness)).toEqual(['disconnected'])
  })

  test('keeps the account that was selected here', async () => {
    const { area, wallet } = await visited()
    const harness = await launch({ area, wallet })
    const event = { type: 'selectAccount' as const, address: OTHER_ACCOUNT }
    harness.store.dispatch(connectionEvent({ namespace: 'eip155', event }))
    await settle()
    harness.end()
    const next = await launch({ area, wallet })
    expect(next.account()?.caipAddress).toBe(`eip155:31337:${OTHER_ACCOUNT}`)
    expect(next.account()?.status).toBe('connected')
  })

  const sharing = () => Object.assign(createFakeWallet(), { shared: [ACCOUNT] })

  describe('of another page with one more family', () => {
    const [SOLANA] = FAMILIES.solana.networks
    const BOTH = { ...CONFIG, networks: [...CONFIG.networks, network(SOLANA)] }
    const { connectorId, ...one } = { connectorId: 'solana:one', name: 'One', type: 'ANNOUNCED' as const }
    const wallets = [WALLET, { ...one, id: connectorId, namespace: 'solana' as const }]

    /** A visit to that page which connected Solana, then one to an EVM-only page that connected EVM. */
    async function visitedBoth() {
      const area = createArea()
      const first = await launch({ area, init: { config: BOTH, wallets } })
      const answer = {
        wallet: { ...one, connectorId: connectorId },
        accounts: [FAMILIES.solana.accounts[0]],
        caipNetworkId: SOLANA,
      }
      first.store.dispatch(connectionEvent({ namespace: 'solana', event: { type: 'synced', answer } }))
      await settle()
      first.end()
      return { area, second: await connected({ area }) }
    }
    const onSolana = ({ snapshots }: { snapshots: WidgetSnapshot[] }) =>
      snapshots[0]?.namespaces.solana?.status

    test('is restored there, whatever was connected here meanwhile', async () => {
      const { area, second } = await visitedBoth()
      second.end()
      expect(onSolana(await launch({ area, init: { config: BOTH, wallets } }))).toBe('connecting')
    })

    test('is not restored after a disconnect', async () => {
      const { area, second } = await visitedBoth()
      second.store.dispatch(disconnectHere('solana', connectorId))
      await settle()
      second.end()
      expect(onSolana(await launch({ area, init: { config: BOTH, wallets } }))).toBe('disconnected')
    })
  })

  test('comes from the host’s memory if storage is blocked, which is reported', async () => {
    const harness = await launch({ area: null, wallet: sharing(), init: { lastKnown: lastKnown() } })
    expect(statuses(harness)).toEqual(['connecting', 'connected'])
    expect(harness.store.getState().config.storage).toBe('memory')
  })

  test('comes from the host’s memory if that is newer', async () => {
    const { area, wallet } = await visited()
    const off = lastKnown({ detached: true, namespaces: {} })
    expect(statuses(await launch({ area, wallet, init: { lastKnown: off } }))).toEqual(['disconnected'])
    const on = { area: createArea(), wallet: sharing(), init: { lastKnown: lastKnown({ detached: true }) } }
    expect(statuses(await launch(on))).toEqual(['connecting', 'connected'])
  })

  test('ignores corrupt data', async () => {
    const { area, wallet } = await visited()
    area.setItem(`@airlock/demo/${SITE}/connections`, '{"v":7}')
    const harness = await launch({ area, wallet, init: { lastKnown: lastKnown() } })
    expect(harness.account()?.status).toBe('connected')
    expect(area.getItem(`@airlock/demo/${SITE}/connections.quarantine`)).toBe('{"v":7}')
  })
})
