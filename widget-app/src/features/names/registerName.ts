import { newClaim, writeClaim } from '../../../shared/names/claim.ts'
import { labelProblem } from '../../../shared/names/label.ts'
import { blockchainApi } from '../../api/blockchainApi.ts'
import { refusalOf } from '../../chains/walletError.ts'
import { selectParents } from '../../state/config/nameParents.ts'
import {
  claimSigned,
  type NameFailure,
  nameRegistered,
  registrationFailed,
  registrationStarted,
  selectNames,
} from '../../state/late/namesSlice.ts'
import { selectIsShown } from '../../state/router/modalSlice.ts'
import { openView } from '../../state/router/navigation.ts'
import { pushed, replaced, selectView } from '../../state/router/routerSlice.ts'
import type { AppThunk } from '../../state/store/store.ts'
import { postClaim } from './nameApi.ts'
import { type NameOwner, selectNameOwner } from './owner.ts'
import { signClaim } from './signClaim.ts'

/**
 * Shows a failure in the form, also if the visitor has left it meanwhile, but not after a disconnect: the form would
 * cover Connect.
 */
const fail =
  (failure: NameFailure): AppThunk =>
  (dispatch, getState) => {
    dispatch(registrationFailed(failure))
    // The form gives way to the name that the account has.
    if (failure === 'owned') dispatch(blockchainApi.util.invalidateTags(['name']))
    if (selectNameOwner(getState()) === null) return
    if (selectIsShown(getState()) && selectView(getState()) !== 'RegisterAccountName')
      dispatch(pushed({ view: 'RegisterAccountName' }))
  }

/** Shows the new name in the profile at once, and says that it is registered. */
const succeed =
  ({ address, network }: NameOwner, name: string): AppThunk =>
  (dispatch, getState) => {
    dispatch(nameRegistered(name))
    const arg = { address, chainId: network.caipNetworkId }
    const value = { name, avatar: null }
    dispatch(blockchainApi.util.upsertQueryEntries([{ endpointName: 'getIdentity', arg, value }]))
    const success = { view: 'RegisterAccountNameSuccess' } as const
    if (!selectIsShown(getState())) {
      dispatch(openView())
      dispatch(pushed(success))
    } else if (selectView(getState()) === 'RegisterAccountName') dispatch(replaced(success))
    else dispatch(pushed(success))
  }

/** The visitor wants the name in the form: the wallet signs the claim, and the server registers it. */
export const registerName =
  (parent: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { label, phase } = selectNames(getState())
    const owner = selectNameOwner(getState())
    const isReady = phase === 'editing' && labelProblem(label) === null
    if (!owner || !isReady || !selectParents(getState()).includes(parent)) return
    const name = `${label}.${parent}`
    const { address, coinType, network } = owner
    const message = writeClaim(
      newClaim({ name, attributes: {}, account: `${network.caipNetworkId}:${address}` }),
    )
    dispatch(registrationStarted())
    let signature: string
    try {
      signature = await dispatch(signClaim(owner, message))
    } catch (error) {
      return dispatch(fail(refusalOf(error) === 'rejected' ? 'declined' : 'failed'))
    }
    dispatch(claimSigned())
    const refused = await postClaim(getState().config, { coin_type: coinType, address, message, signature })
    dispatch(refused ? fail(refused.reason) : succeed(owner, name))
  }
