import { ErrorCode } from '@airlock/host-sdk/contract'
import { symbolLabel } from '../../../shared/label.ts'
import { loadAdapter } from '../../chains/registry.ts'
import { codeOf } from '../../chains/walletError.ts'
import { smartSessionsWords } from '../../messages/en/smartSessions.ts'
import { selectNetwork } from '../../state/chains/selectors.ts'
import { showToast } from '../../state/notices/toast.ts'
import type { AppThunk } from '../../state/store/store.ts'
import type { CaipNetworkId, GivenPermission } from '../../types.ts'
import { selectServed, serverFirst } from '../activeAccount/serverFirst.ts'
import { inOrder } from './sessionOrder.ts'

/** The unit in which an amount is shown. */
interface Unit {
  symbol: string
  decimals: number
}

/** A permission of a site to use the smart account. */
export interface SmartSession extends GivenPermission {
  chainId: CaipNetworkId
  /** Null for function calls, and if the network did not describe the token. */
  unit: Unit | null
}

/** How long the list waits for the descriptions of tokens (ms). */
const PATIENCE = 3000

const later = (ms: number) => new Promise<null>((resolve) => setTimeout(resolve, ms, null))

/** The address of the token of a permission; null if it is not about a token. */
export const tokenOf = ({ permission }: Pick<GivenPermission, 'permission'>): string | null =>
  'tokenAddress' in permission ? permission.tokenAddress : null

const readUnit =
  (session: GivenPermission & { chainId: CaipNetworkId }): AppThunk<Promise<Unit | null>> =>
  async (_dispatch, getState) => {
    const network = selectNetwork(getState(), session.chainId)
    const token = tokenOf(session)
    if (!network || session.permission.type === 'contract-call') return null
    if (token === null) return network.nativeCurrency
    const { describeToken } = await loadAdapter('eip155')
    if (!describeToken) return null
    const asked = serverFirst(network, selectServed(getState()), getState().config)
    const { symbol, decimals } = await describeToken(asked, session.account, token)
    const label = symbolLabel(symbol ?? undefined)
    return label && decimals !== null ? { symbol: label, decimals } : null
  }

/**
 * The permissions of the visitor's smart account. The secure frame reads them, and which are still valid. Rejects if it
 * cannot.
 */
export const readSessions =
  (): AppThunk<Promise<SmartSession[]>> => async (dispatch, _getState, services) => {
    const client = await services.secure()
    const { permissions } = await client.listPermissions({})
    const sessions = permissions.map((one) => ({ ...one, chainId: one.chainId as CaipNetworkId }))
    const described = sessions.map(async (session) => {
      const reading = dispatch(readUnit(session)).catch(() => null)
      return { ...session, unit: await Promise.race([reading, later(PATIENCE)]) }
    })
    return inOrder(await Promise.all(described))
  }

/**
 * Lets the visitor revoke a permission in the secure frame, which sends an operation. Resolves to whether it is revoked;
 * a failure is shown.
 */
export const revokeSession =
  (id: string): AppThunk<Promise<boolean>> =>
  async (dispatch, _getState, services) => {
    try {
      const client = await services.secure()
      await client.revokePermission({ id })
      dispatch(showToast({ message: smartSessionsWords.revoked, variant: 'success' }))
      return true
    } catch (error) {
      if (codeOf(error) !== ErrorCode.USER_REJECTED)
        dispatch(showToast({ message: smartSessionsWords.errorRevoking, variant: 'error' }))
      return false
    }
  }
