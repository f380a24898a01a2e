import * as z from 'zod/mini'
import { RemoteFeatures } from '../../../shared/projectData.ts'
import { getJson } from '../../api/getJson.ts'
import { sdkPath } from '../../api/sdkQuery.ts'
import { configured } from '../../state/config/configSlice.ts'
import type { AppThunk } from '../../state/store/store.ts'

const Answer = z.object({ features: RemoteFeatures })

/**
 * Asks for the project's features again: its file may have changed since the page was loaded. Without a readable
 * answer the features stay as they are.
 */
export const refreshFeatures = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const answer = await getJson(sdkPath('/appkit/v1/config', getState().config)).catch(() => null)
  const features = z.safeParse(Answer, answer).data?.features
  const isNew = JSON.stringify(features) !== JSON.stringify(getState().config.remoteFeatures)
  if (features && isNew) dispatch(configured({ remoteFeatures: features }))
}
