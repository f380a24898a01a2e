import { NAMES_FEATURE } from '../../../shared/names/api.ts'
import type { RootState } from '../store/store.ts'

const NONE: readonly string[] = []

/** The names below which visitors may register one: empty if the project offers none. */
export function selectParents({ config }: RootState): readonly string[] {
  if (config.basic) return NONE
  const feature = config.remoteFeatures?.find(({ id }) => id === NAMES_FEATURE)
  return feature?.isEnabled ? feature.config : NONE
}
