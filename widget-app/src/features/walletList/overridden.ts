import { showAlertOnce } from '../../state/notices/alerts.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'

/** What the page turns on and the project does not offer: the operator's word counts. */
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

/** Tells developers of it. */
export const tellOverridden = (): AppThunk => (dispatch, getState) => {
  const names = overriddenFeatures(getState())
  if (names.length > 0) void dispatch(showAlertOnce('featuresOverridden', names.join(', ')))
}
