import type { CatalogueRow } from '../../../build/networkCatalogue.ts'
import type { AppThunk } from '../../store/store.ts'
import type { CaipNetwork, CaipNetworkId } from '../../types.ts'
import { showAlert } from '../alert/index.ts'
import { type ChainRecord, networksResolved } from '../chains/index.ts'

/**
 * A row of the catalogue as a network. The RPC URLs that the network's own people publish are for the wallet that adds
 * it: nobody who runs a dApp or this widget has chosen them, so nothing is asked there.
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

const isKnown = ({ caipNetworks }: ChainRecord, id: CaipNetworkId): boolean =>
  caipNetworks.some((network) => network.caipNetworkId === id)

const isOpen = (record: ChainRecord): boolean =>
  record.networkState.requestedCaipNetworkIds.some((id) => !isKnown(record, id))

/**
 * Fills in what networks are that the dApp named by id alone. An id that nobody knows is dropped, and an alert says
 * so. Nothing is loaded when every network came as an object.
 */
export const resolveNetworks = (): AppThunk<Promise<void>> => async (dispatch, getState, services) => {
  const open = () => Object.values(getState().chains.records).filter(isOpen)
  if (open().length === 0) return
  const rows = new Map((await services.loadCatalogue()).map((row) => [`eip155:${row[0]}`, row]))
  for (const record of open()) {
    const ids = record.networkState.requestedCaipNetworkIds
    const find = (id: CaipNetworkId): CaipNetwork | undefined => {
      const row = rows.get(id)
      return record.caipNetworks.find((network) => network.caipNetworkId === id) ?? (row && toNetwork(row))
    }
    dispatch(networksResolved({ namespace: record.namespace, networks: ids.flatMap((id) => find(id) ?? []) }))
    for (const id of ids.filter((one) => !find(one))) dispatch(showAlert('networkNotFound', id))
  }
}
