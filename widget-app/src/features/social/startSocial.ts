import type { SocialProvider } from '@airlock/kit/social'
import { connectWords } from '../../messages/en/connect.ts'
import { selectEmbedded } from '../../state/account/embeddedSlice.ts'
import { showToast } from '../../state/notices/toast.ts'
import type { AppThunk } from '../../state/store/store.ts'

/** The code that signs in is loaded while the visitor still looks at the buttons. */
export const loadSocial = () => import('./socialFlow.ts')

/** The visitor chose a provider. */
export const startSocial =
  (provider: SocialProvider): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const loaded = await loadSocial().catch(() => null)
    if (loaded) await dispatch(loaded.signInWith(provider))
    else dispatch(showToast({ message: connectWords.failedToConnect, variant: 'error' }))
  }

/** Signs in with the same provider again. */
export const retrySocial = (): AppThunk => (dispatch, getState) => {
  const { provider } = selectEmbedded(getState()).attempt
  if (provider) void dispatch(startSocial(provider))
}
