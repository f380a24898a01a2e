import { blockchainApi } from '../../api/blockchainApi.ts'
import { boundCache } from '../../api/boundCache.ts'
import { registryApi } from '../../api/registryApi.ts'
import { buySlice } from '../late/buySlice.ts'
import { callsSlice } from '../late/callsSlice.ts'
import { farcasterSlice } from '../late/farcasterSlice.ts'
import { namesSlice } from '../late/namesSlice.ts'
import { ownNameSlice } from '../late/ownNameSlice.ts'
import { pairingSlice } from '../late/pairingSlice.ts'
import { sendSlice } from '../late/sendSlice.ts'
import { signInSlice } from '../late/signInSlice.ts'
import { swapSlice } from '../late/swapSlice.ts'
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
  farcaster: farcasterSlice.reducer,
  send: sendSlice.reducer,
  signIn: signInSlice.reducer,
  watch: watchSlice.reducer,
  names: namesSlice.reducer,
  ownName: ownNameSlice.reducer,
  calls: callsSlice.reducer,
  buy: buySlice.reducer,
  swap: swapSlice.reducer,
}

/** The state that exists from the first view on that lists registry wallets, pairs, or shows an account. */
export type LateState = { [S in keyof typeof slices]: ReturnType<(typeof slices)[S]> }

/** The part that is added then: see `install.ts`. */
export const latePart: LatePart = {
  reducers: slices as LatePart['reducers'],
  middleware: [registryApi.middleware, blockchainApi.middleware, boundCache(blockchainApi)],
}
