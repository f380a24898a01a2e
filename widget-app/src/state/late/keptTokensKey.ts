import { scopeOf } from '../persistence.ts'
import type { RootState } from '../store/store.ts'

/** The storage key of the last known tokens: of one project on one site, like all that is stored. */
export const keptTokensKey = ({ config: { projectId, site } }: RootState): string =>
  `@airlock/${scopeOf(projectId, site)}/tokens`
