import { registryApi } from '../api/registryApi.ts'
import { pairingSlice } from '../features/pairing/pairingSlice.ts'
import { walletsSlice } from '../features/wallets/walletsSlice.ts'
import type { LatePart } from './latePart.ts'

const slices = {
  registry: registryApi.reducer,
  wallets: walletsSlice.reducer,
  pairing: pairingSlice.reducer,
}

/** The state that is there from the first view on that lists wallets of the registry, or pairs. */
export type LateState = { [S in keyof typeof slices]: ReturnType<(typeof slices)[S]> }

/** What joins the store then: see `features/wallets/install.ts`. */
export const latePart: LatePart = {
  reducers: slices as LatePart['reducers'],
  middleware: [registryApi.middleware],
}
