import { selectEmbedded } from '../../state/account/embeddedSlice.ts'
import { farcasterCodeCame, farcasterCodeCleared } from '../../state/late/farcasterSlice.ts'
import { selectIsShown } from '../../state/router/modalSlice.ts'
import { selectView } from '../../state/router/routerSlice.ts'
import { installLate } from '../../state/store/install.ts'
import type { SecureClient } from '../../state/store/services.ts'
import type { AppThunk } from '../../state/store/store.ts'
import { type Action, runSignIn } from '../embedded/runSignIn.ts'

/**
 * Leaving the code unconnected ends the sign-in: the frame is reloaded, and gets the dApp's name and picture again with
 * its configuration (spec section 2). The code by mail, which may come next, has a view of its own.
 */
const reloadWhenLeft =
  (client: SecureClient): AppThunk<Promise<void>> =>
  async (_dispatch, getState, services) => {
    const { id } = selectEmbedded(getState()).attempt
    await services.until((state) => !selectIsShown(state) || selectView(state) !== 'ConnectingFarcaster')
    const { attempt } = selectEmbedded(getState())
    if (attempt.id !== id || attempt.accepted || selectView(getState()) === 'EmailLogin') return
    await client.reload({}).catch(() => undefined)
  }

/** Shows a code until somebody has signed with it, and the next one whenever one has expired. */
const begin =
  (client: SecureClient): AppThunk<Promise<Action>> =>
  async (dispatch) => {
    void dispatch(reloadWhenLeft(client))
    for (;;) {
      dispatch(farcasterCodeCame(await client.getFarcasterUri({})))
      const { action } = await client.connectFarcaster({})
      if (action !== 'RENEW') return action
    }
  }

/** Signs in with Farcaster: the widget shows a code, and the person signs in the app on their phone. */
export const signInWithFarcaster = (): AppThunk<Promise<void>> => async (dispatch) => {
  dispatch(installLate())
  dispatch(farcasterCodeCleared())
  await dispatch(runSignIn({ begin: (client) => dispatch(begin(client)), provider: 'farcaster' }))
}
