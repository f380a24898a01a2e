import type { Namespace } from '../../types.ts'
import type { RootState } from '../store/store.ts'
import { selectWallet } from './wallet.ts'

/** A wallet that serves several families at once, and the family that the visitor wants it in. */
interface Taker {
  walletId: string
  wanted: Namespace
}

/** Another wallet keeps the family that it is connected in, unless the visitor wants this one there. */
export function isTaken(state: RootState, namespace: Namespace, { walletId, wanted }: Taker): boolean {
  const current = selectWallet(state, namespace)?.connectorId
  return namespace !== wanted && current !== undefined && current !== walletId
}
