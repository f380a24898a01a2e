import { loadConfigText, readConfigText } from '../config/file.ts'
import type { Variables } from '../config/variables.ts'
import { demoProjects } from './demo.ts'
import type { Deployment } from './features.ts'
import { parseProjects } from './parse.ts'
import type { Projects } from './project.ts'

/** The sources of a server's projects. */
export interface Source extends Deployment {
  /** The path of the project file. Without one (development only) the built-in demo project is used. */
  projectsFile: string | undefined
  /** The addresses of the local stack's chains, for the built-in demo project. */
  variables: Variables
  /** Throws a `ConfigProblem` if this server cannot serve the projects, at the start and whenever the file changes. */
  check?: (projects: Projects) => void
}

const HINT = 'AIRLOCK_PROJECTS has to be the path of your project file.'

/** Reads the text of the project file without making requests wait. */
export const loadProjectText = (file: string): Promise<string> => loadConfigText(file, HINT)

/** Reads the projects of this server from the configured file or, in development without one, uses the demo project. */
export function readProjects({ projectsFile, variables, check, ...deployment }: Source): Projects {
  if (projectsFile === undefined) return demoProjects(deployment.hasSecureFrame, variables)
  const text = readConfigText(projectsFile, HINT)
  const projects = parseProjects(text, projectsFile, deployment)
  check?.(projects)
  return projects
}
