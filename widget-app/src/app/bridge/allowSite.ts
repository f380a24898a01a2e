import { matchOrigin, type OriginPattern, parseOriginPattern } from '@airlock/host-sdk/bridge'
import type { ProjectData } from '../../../shared/projectData.ts'

function toPattern(text: string): OriginPattern[] {
  try {
    return [parseOriginPattern(text)]
  } catch {
    return []
  }
}

/**
 * Whether a site may show this widget: it is on the project's list, and it is the one that the browser says frames us.
 * Browsers without `ancestorOrigins` leave that to the message's own origin.
 */
export function allowSite(
  project: ProjectData | null,
  ancestor: string | undefined,
): (origin: string) => boolean {
  const patterns = project?.allowedOrigins.flatMap(toPattern) ?? []
  return (origin) => matchOrigin(patterns, origin) && (ancestor === undefined || ancestor === origin)
}
