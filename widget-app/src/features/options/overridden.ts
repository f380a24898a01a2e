import { REMOTE_NAMES, selectFeatures, wishFor } from '../../state/config/features.ts'
import { showAlert } from '../../state/notices/alerts.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'

/** Whether a feature is what the dApp wants. Of a list only the names count: the project sets their order. */
function isAsWished(wish: boolean | readonly string[], actual: boolean | readonly string[]): boolean {
  if (!Array.isArray(wish) || !Array.isArray(actual)) return wish === actual
  return wish.length === actual.length && wish.every((name) => actual.includes(name))
}

/** The options of the page that its project overrides. Basic mode is the page's own wish, and overrides nothing. */
function overriddenOptions(state: RootState): string[] {
  const { features, basic, hasRelay, enableWalletConnect } = state.config
  const merged = selectFeatures(state)
  const overridden = REMOTE_NAMES.filter((name) => {
    const wish = wishFor(name, features as Record<string, unknown> | undefined)
    return wish !== undefined && !basic && !isAsWished(wish, merged[name])
  })
  return [
    ...overridden.map((name) => `features.${name}`),
    ...(enableWalletConnect && !hasRelay ? ['enableWalletConnect'] : []),
  ]
}

/** Reports them to developers. */
export const reportOverridden = (): AppThunk => (dispatch, getState) => {
  const names = overriddenOptions(getState())
  if (names.length > 0) void dispatch(showAlert('featuresOverridden', names.join(', ')))
}
