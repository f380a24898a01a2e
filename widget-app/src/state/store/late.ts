import { blockchainApi } from '../../api/blockchainApi.ts'
import { boundCache } from '../../api/boundCache.ts'
import { registryApi } from '../../api/registryApi.ts'
import { pairingSlice } from '../late/pairingSlice.ts'
import { sendSlice } from '../late/sendSlice.ts'
import { tokensSlice } from '../late/tokensSlice.ts'
import { transactionsSlice } from '../late/transactionsSlice.ts'
import { walletsSlice } from '../late/walletsSlice.ts'
import { watchSlice } from '../late/watchSlice.ts'
import type { LatePart } from './latePart.ts'

const slices = {
  registry: registryApi.reducer,
  wallets: walletsSlice.reducer,
  pairing: pairingSlice.reducer,
  blockchain: blockchainApi.reducer,
  tokens: tokensSlice.reducer,
  transactions: transactionsSlice.reducer,
  send: sendSlice.reducer,
  watch: watchSlice.reducer,
}

/** The state that is there from the first view on that lists wallets of the registry, pairs, or shows an account. */
export type LateState = { [S in keyof typeof slices]: ReturnType<(typeof slices)[S]> }

/** What joins the store then: see `install.ts`. */
export const latePart: LatePart = {
  reducers: slices as LatePart['reducers'],
  middleware: [registryApi.middleware, blockchainApi.middleware, boundCache(blockchainApi)],
}
