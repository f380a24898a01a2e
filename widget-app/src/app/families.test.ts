import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { loadAdapter } from '../chains/registry.ts'
import { addNetwork, removeNetwork } from '../features/networks/changeNetworks.ts'
import { emptyAccountState } from '../state/chains/chainRecord.ts'
import { activeNamespaceSet, connectionEvent } from '../state/chains/chainsSlice.ts'
import type { ConnectionEvent } from '../state/chains/connectionMachine.ts'
import { selectRecord } from '../state/chains/selectors.ts'
import type { AppStore } from '../state/store/store.ts'
import { connectedFamilies, connectorIds, family, NAMESPACES, network } from '../testing/families.ts'
import type { Namespace } from '../types.ts'
import { checkConnection } from '../wallets/connections/checkConnection.ts'
import { disconnectNamespace, endConnection } from '../wallets/connections/disconnect.ts'
import { disconnect } from '../wallets/connections/disconnectFlow.ts'
import { keepConnections } from '../wallets/connections/keepConnections.ts'

beforeAll(() => Promise.all(NAMESPACES.map(loadAdapter)))

/** Lets a wallet's late response arrive, which affects only its own family. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** An event in one family, and its name in a failure message. */
interface Step {
  namespace: Namespace
  /** Whether other families may change too: because everything ends, or another family becomes active. */
  isOfAll?: boolean
  run: (store: AppStore) => unknown
}

const walletInfo = (connectorId: string) => ({ connectorId, name: connectorId, type: 'ANNOUNCED' as const })

const inFamily = (namespace: Namespace) => {
  const { accounts, networks } = family(namespace)
  const connectorId = fc.constantFrom(...connectorIds(namespace))
  const caipNetworkId = fc.constantFrom(...networks)
  const some = fc.subarray([...accounts])
  const answer = fc.record({ accounts: some, caipNetworkId, wallet: connectorId.map(walletInfo) })
  const type = <T extends ConnectionEvent['type']>(name: T) => fc.constant(name)
  const event: fc.Arbitrary<ConnectionEvent> = fc.oneof(
    fc.record({ type: type('restore'), answer }),
    fc.record({ type: type('connect') }),
    fc.record({ type: type('synced'), answer }),
    fc.record({ type: type('failed') }),
    fc.record({ type: type('accountsChanged'), connectorId, accounts: some }),
    fc.record({ type: type('chainChanged'), connectorId, caipNetworkId }),
    fc.record({ type: type('chainChanged'), connectorId, caipNetworkId, accounts: some }),
    fc.record({ type: type('lost'), connectorId }),
    fc.record({ type: type('disconnect') }),
    fc.record({ type: type('selectAccount'), address: fc.constantFrom(...accounts, 'x') }),
    fc.record({ type: type('selectNetwork'), caipNetworkId }),
  )
  const step = (run: Step['run']): Step => ({ namespace, run })
  return fc.oneof(
    {
      weight: 20,
      arbitrary: event.map((one) =>
        step((store) => store.dispatch(connectionEvent({ namespace, event: one }))),
      ),
    },
    fc.constant(step((store) => store.dispatch(checkConnection(namespace)))),
    fc.constant(step((store) => store.dispatch(disconnectNamespace(namespace)))),
    connectorId.map((id) => step((store) => store.dispatch(endConnection(namespace, id)))),
    fc.constant(step((store) => store.dispatch(activeNamespaceSet(namespace)))),
    caipNetworkId.map((id) => step((store) => store.dispatch(addNetwork(network(id))))),
    caipNetworkId.map((id) => step((store) => store.dispatch(removeNetwork(id)).catch(() => undefined))),
    fc.constant({ ...step((store) => store.dispatch(disconnect())), isOfAll: true }),
  )
}

const steps = fc.array(fc.oneof(...NAMESPACES.map(inFamily)), { maxLength: 25, size: 'max' })

/** The invariant of a record: it contains only data of its own family, and its parts are consistent. */
function holds(store: AppStore, namespace: Namespace): void {
  const record = selectRecord(store.getState(), namespace)
  if (!record) return
  const { accountState, networkState } = record
  const own: readonly string[] = family(namespace).accounts
  const addresses = accountState.allAccounts.map(({ address }) => address)
  expect(own).toEqual(expect.arrayContaining(addresses))
  for (const { caipNetworkId } of record.caipNetworks) expect(caipNetworkId).toMatch(`${namespace}:`)
  expect(networkState.caipNetwork?.chainNamespace).toBe(namespace)
  const id = accountState.connectedWalletInfo?.connectorId
  if (id) expect(connectorIds(namespace)).toContain(id)
  if (accountState.status === 'connected')
    expect([addresses.length > 0, id !== undefined]).toEqual([true, true])
  if (accountState.status === 'disconnected') expect(accountState).toEqual(emptyAccountState)
  if (accountState.address === null) expect(accountState.caipAddress).toBeNull()
  else {
    expect(addresses).toContain(accountState.address)
    expect(accountState.caipAddress).toBe(
      `${networkState.caipNetwork?.caipNetworkId}:${accountState.address}`,
    )
  }
}

function remembersItsOwn({ getState }: AppStore, namespace: Namespace): void {
  const { byNamespace, disconnectedConnectorIds } = getState().connections
  for (const { connectorId, accounts, caipNetworkId } of byNamespace[namespace] ?? []) {
    expect(connectorIds(namespace)).toContain(connectorId)
    expect(disconnectedConnectorIds[namespace] ?? []).not.toContain(connectorId)
    expect(caipNetworkId.startsWith(`${namespace}:`)).toBe(true)
    for (const { address } of accounts)
      expect(family(namespace).accounts as readonly string[]).toContain(address)
  }
}

test('events of one family never change the others', async () => {
  // The number of steps with several connected families: without any the property would be vacuous.
  let together = 0
  await fc.assert(
    fc.asyncProperty(fc.subarray(NAMESPACES), steps, async (connected, all) => {
      const store = connectedFamilies(...connected)
      keepConnections(store.startListening)
      for (const { namespace, run, isOfAll } of all) {
        const before = store.getState().chains.records
        await run(store)
        await settle()
        const { activeNamespace, records } = store.getState().chains
        expect(records[activeNamespace]).toBeDefined()
        const isConnected = Object.values(records).filter((one) => one.accountState.status === 'connected')
        together = Math.max(together, isConnected.length)
        for (const other of NAMESPACES) {
          if (other !== namespace && !isOfAll) expect(records[other], other).toBe(before[other])
          holds(store, other)
          remembersItsOwn(store, other)
        }
      }
      store.stopListeners()
    }),
    { numRuns: 100 },
  )
  expect(together).toBe(NAMESPACES.length)
}, 60_000)
