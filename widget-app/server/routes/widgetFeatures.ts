import type { Project } from '@airlock/kit/server'
import { NAMES_FEATURE } from '../../shared/names/api.ts'
import type { RemoteFeature } from '../../shared/projectData.ts'

/** The features of a project for the widget, with the parent names below which visitors may register names. */
export const widgetFeatures = ({ features, names }: Project): RemoteFeature[] => [
  ...features,
  ...(names ? [{ id: NAMES_FEATURE, isEnabled: true, config: [...names.parents] }] : []),
]
