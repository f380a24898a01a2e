import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { callsShown } from '../../state/late/callsSlice.ts'
import { selectIsShown } from '../../state/router/modalSlice.ts'
import { openView } from '../../state/router/navigation.ts'
import { pushed, selectView } from '../../state/router/routerSlice.ts'
import { installLate } from '../../state/store/install.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import { readReport } from './readReport.ts'

function idIn(params: unknown): string {
  const [id, ...more] = Array.isArray(params) ? params : []
  if (typeof id === 'string' && more.length === 0) return id
  throw new AirlockError(ErrorCode.INVALID_PARAMS, 'wallet_showCallsStatus: params must be [id]')
}

/** The view covers no question to the visitor. */
const isBusy = (state: RootState): boolean => state.embedded.screen !== null || !!state.watch?.asked

/**
 * `wallet_showCallsStatus` (EIP-5792) for the embedded wallet: shows the status of calls and resolves with null, without
 * waiting until the visitor has looked at it.
 *
 * @param address - the account that the site is connected with
 * @throws AirlockError 5730 for an unknown id, -32002 while the visitor decides something else: then nothing opens
 */
export const showCalls =
  (address: string, params: unknown, signal: AbortSignal): AppThunk<Promise<null>> =>
  async (dispatch, getState, { secure }) => {
    const id = idIn(params)
    const report = await readReport(await secure(), id, signal)
    if (isBusy(getState()))
      throw new AirlockError(ErrorCode.RESOURCE_PENDING, 'Another request is waiting for its approval')
    dispatch(installLate())
    dispatch(callsShown({ id, address, report }))
    if (!selectIsShown(getState())) dispatch(openView())
    if (selectView(getState()) !== 'CallsStatus') dispatch(pushed({ view: 'CallsStatus' }))
    return null
  }
