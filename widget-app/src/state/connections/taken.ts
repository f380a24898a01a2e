import type { Namespace } from '../../types.ts'
import type { RootState } from '../store/store.ts'
import { selectWallet } from './wallet.ts'

/** A wallet that serves several families, and the family that the visitor selected. */
interface SharedWallet {
  connectorId: string
  wanted: Namespace
}

/**
 * Whether another wallet is connected in this family and keeps it, because the visitor did not select this
 * wallet there.
 */
export function isTaken(
  state: RootState,
  namespace: Namespace,
  { connectorId, wanted }: SharedWallet,
): boolean {
  const current = selectWallet(state, namespace)?.connectorId
  return namespace !== wanted && current !== undefined && current !== connectorId
}
