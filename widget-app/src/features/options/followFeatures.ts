import * as z from 'zod/mini'
import { RemoteFeatures } from '../../../shared/projectData.ts'
import { getJson } from '../../api/getJson.ts'
import { sdkPath } from '../../api/sdkQuery.ts'
import { configured } from '../../state/config/configSlice.ts'
import type { AppThunk } from '../../state/store/store.ts'
import { checkOptions } from './checkOptions.ts'
import { reportOverridden } from './overridden.ts'

const Answer = z.object({ features: RemoteFeatures })

/** How old the project's features may be when the widget opens (ms). */
const FRESH = 10_000

/**
 * Asks for the project's features again: its file may have changed since the page was loaded. Without a readable
 * answer the features stay as they are.
 */
const refreshFeatures = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const answer = await getJson(sdkPath('/appkit/v1/config', getState().config)).catch(() => null)
  const features = z.safeParse(Answer, answer).data?.features
  const isNew = JSON.stringify(features) !== JSON.stringify(getState().config.remoteFeatures)
  if (!features || !isNew) return
  dispatch(configured({ remoteFeatures: features }))
  dispatch(reportOverridden())
}

/**
 * Reports wrong and overridden options. The document brings the project's features; each later opening asks for them
 * again, so that a change of the project file reaches pages that stay open.
 */
export const followFeatures = (): AppThunk<Promise<void>> => async (dispatch, _getState, services) => {
  dispatch(checkOptions())
  dispatch(reportOverridden())
  // The time at which the document was loaded.
  let askedAt = 0
  const ask = () => {
    if (performance.now() - askedAt < FRESH) return
    askedAt = performance.now()
    void dispatch(refreshFeatures())
  }
  services.watch((state, before) => {
    if (state.modal.open && !before.modal.open) ask()
  })
  ask()
}
