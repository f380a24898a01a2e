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
