import type { CatalogueRow } from '../../../build/networkCatalogue.ts'
import { can } from '../../chains/capabilities.ts'
import type { ChainRecord } from '../../state/chains/chainRecord.ts'
import { networksResolved } from '../../state/chains/chainsSlice.ts'
import { showAlert } from '../../state/notices/alerts.ts'
import type { Services } from '../../state/store/services.ts'
import type { AppThunk } from '../../state/store/store.ts'
import type { CaipNetwork, CaipNetworkId } from '../../types.ts'
import { namespaceOf, withOperatorNames } from './configuredNetworks.ts'
import { familyNetworks } from './familyNetworks.ts'

/**
 * Converts a row of the catalogue to a network. The public RPC URLs are only for the wallet that adds the
 * network: neither the dApp nor the operator has chosen them, so the widget sends them no requests.
 */
function toNetwork([id, name, currency, rpcUrls, explorer, testnet]: CatalogueRow): CaipNetwork {
  const [currencyName, symbol, decimals] = currency
  return {
    id,
    name,
    caipNetworkId: `eip155:${id}`,
    chainNamespace: 'eip155',
    nativeCurrency: { name: currencyName, symbol, decimals },
    rpcUrls: { default: { http: [] }, public: { http: rpcUrls } },
    ...(explorer ? { blockExplorers: { default: { name: explorer[0], url: explorer[1] } } } : {}),
    ...(testnet ? { testnet: true } : {}),
  }
}

/**
 * The networks of these ids that a catalogue contains. The catalogue of EVM networks is large, so it is
 * loaded only for ids that need it.
 */
export async function findKnown(
  { loadCatalogue }: Pick<Services, 'loadCatalogue'>,
  ids: readonly CaipNetworkId[],
): Promise<ReadonlyMap<CaipNetworkId, CaipNetwork>> {
  const rows = ids.some((id) => can(namespaceOf(id), 'catalogue')) ? await loadCatalogue() : []
  const listed = new Map(rows.map((row) => [`eip155:${row[0]}`, row]))
  const find = (id: CaipNetworkId): CaipNetwork | undefined => {
    const row = listed.get(id)
    return row ? toNetwork(row) : familyNetworks.get(id)
  }
  return new Map(
    ids.flatMap((id) => {
      const network = find(id)
      return network ? [[id, network] as const] : []
    }),
  )
}

const unknownIds = ({ caipNetworks, networkState }: ChainRecord): CaipNetworkId[] =>
  networkState.requestedCaipNetworkIds.filter(
    (id) => !caipNetworks.some((network) => network.caipNetworkId === id),
  )

/**
 * Completes the networks that the dApp configured by id alone. An unknown id is dropped with an alert.
 * Nothing is loaded if every network is an object.
 */
export const resolveNetworks = (): AppThunk<Promise<void>> => async (dispatch, getState, services) => {
  const records = () => Object.values(getState().chains.records)
  const open = records().flatMap(unknownIds)
  if (open.length === 0) return
  const known = await findKnown(services, open)
  for (const record of records()) {
    const missing = unknownIds(record)
    const find = (id: CaipNetworkId) =>
      record.caipNetworks.find((network) => network.caipNetworkId === id) ?? known.get(id) ?? []
    const found = record.networkState.requestedCaipNetworkIds.flatMap(find)
    const networks = withOperatorNames(found, getState().config.operatorNetworks)
    if (missing.length > 0) dispatch(networksResolved({ namespace: record.namespace, networks }))
    for (const id of missing.filter((one) => !known.has(one))) dispatch(showAlert('networkNotFound', id))
  }
}
