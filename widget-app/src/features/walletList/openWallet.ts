import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { registryApi } from '../../api/registryApi.ts'
import { openView } from '../../state/router/navigation.ts'
import { installLate } from '../../state/store/install.ts'
import type { AppThunk } from '../../state/store/store.ts'
import type { ListedWallet, Namespace } from '../../types.ts'
import { fromCustom, registryIds, toListed } from './registryQueries.ts'

/** Finds a wallet by id, among the dApp's own or in the registry. */
const findWallet =
  (walletId: string): AppThunk<Promise<ListedWallet | undefined>> =>
  async (dispatch, getState) => {
    const own = getState().config.customWallets?.find(({ id }) => id === walletId)
    if (own) return fromCustom(own)
    const include = registryIds([walletId])
    if (include.length === 0) return undefined
    dispatch(installLate())
    const query = registryApi.endpoints.getWallets.initiate({ entries: 1, include }, { subscribe: false })
    const { data } = await dispatch(query)
    return toListed(getState(), data?.wallets ?? []).find(({ id }) => id === walletId)
  }

/** Opens a view about one registry wallet. Rejects with -32602 if there is no such wallet. */
export const openWallet =
  (
    view: 'ConnectingWalletConnect' | 'Downloads',
    walletId: string,
    namespace: Namespace | undefined,
  ): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const wallet = await dispatch(findWallet(walletId))
    if (!wallet)
      throw new AirlockError(
        ErrorCode.INVALID_PARAMS,
        `open: arguments.walletId of "${view}" is the id of no wallet in the registry or in customWallets`,
      )
    dispatch(openView({ view, namespace, data: { wallet } }))
  }
