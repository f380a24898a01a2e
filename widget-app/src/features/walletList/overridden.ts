import { showAlert } from '../../state/notices/alerts.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'

/** Features that the page enables although the project disables them: the operator's setting applies. */
function overriddenFeatures({ config }: RootState): string[] {
  const { features, remoteFeatures, hasRelay, enableWalletConnect } = config
  const social = remoteFeatures.find(({ id }) => id === 'social_login')
  const offered = social?.isEnabled ? social.config : []
  const wanted = features?.socials || []
  return [
    ...(features?.email && !offered.includes('email') ? ['features.email'] : []),
    ...(wanted.some((name) => !offered.includes(name)) ? ['features.socials'] : []),
    ...(enableWalletConnect && !hasRelay ? ['enableWalletConnect'] : []),
  ]
}

/** Logs a hint for developers about them. */
export const tellOverridden = (): AppThunk => (dispatch, getState) => {
  const names = overriddenFeatures(getState())
  if (names.length > 0) void dispatch(showAlert('featuresOverridden', names.join(', ')))
}
