import { matchOrigin, type OriginPattern, parseOriginPattern } from '@airlock/host-sdk/bridge'
import * as z from 'zod/mini'
import { ProjectData } from '../../../shared/projectData.ts'

/**
 * Parses the project's data that the server has embedded in the document; null if it is missing or invalid.
 */
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
 * Whether a site may show this widget: it is in the project's list, and it is the origin that frames the
 * widget according to the browser. In browsers without `ancestorOrigins` the message's own origin decides.
 */
export function allowSite(
  project: ProjectData | null,
  ancestor: string | undefined,
): (origin: string) => boolean {
  const patterns = project?.allowedOrigins.flatMap(toPattern) ?? []
  return (origin) => matchOrigin(patterns, origin) && (ancestor === undefined || ancestor === origin)
}
