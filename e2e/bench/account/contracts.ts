import { contractsOn } from '../../market/contracts.ts'
import type { ChainHelper } from '../../support/chain.ts'

const CARD = 'data:application/json,{"name":"A card"}'

/** Deploys a contract of every kind that the widget reads. */
export async function deployOn(chain: ChainHelper) {
  const contracts = contractsOn(chain)
  const multicall = await contracts.deploy('Multicall')
  const names = await contracts.deploy('Names')
  const weth = await contracts.deploy('Token', 'Wrapped Ether', 'WETH', 18)
  const dollar = await contracts.deploy('Token', 'Dollar', 'USDX', 6)
  const unlisted = await contracts.deploy('Token', 'Met on the way', 'MET', 18)
  const cards = await contracts.deploy('Collectible', 'Trading cards', 'CARD')
  const goods = await contracts.deploy('Goods', 'Goods', CARD)
  const pool = await contracts.pool([weth, 7n * 10n ** 18n], [dollar, 21_000n * 10n ** 6n])
  return { multicall, names, weth, dollar, unlisted, cards, goods, pool }
}

export type Deployed = Awaited<ReturnType<typeof deployOn>>

/** The chain's entry in the operator's file. It omits one token, which is discovered in transfers. */
export const entryFor = ({ caipNetworkId, url, id }: ChainHelper, on: Deployed) => ({
  id: caipNetworkId,
  name: `Chain ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [url],
  balances: 'chain',
  history: 'index',
  startBlock: 0,
  multicall: on.multicall.address,
  ensRegistry: on.names.address,
  tokens: [{ address: on.weth.address }, { address: on.dollar.address }],
  pools: [{ kind: 'uniswap-v2', address: on.pool.address, token: 'native', usd: on.dollar.address }],
})
