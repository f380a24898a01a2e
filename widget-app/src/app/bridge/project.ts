import { matchOrigin, type OriginPattern, parseOriginPattern } from '@airlock/host-sdk/bridge'
import * as z from 'zod/mini'
import { ProjectData } from '../../../shared/projectData.ts'

/** What the server wrote into the document about its project; null if it is not there or not what it should be. */
export function readProject(text: string | null | undefined): ProjectData | null {
  try {
    const project = z.safeParse(ProjectData, JSON.parse(text ?? ''))
    return project.success ? project.data : null
  } catch {
    return null
  }
}

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
