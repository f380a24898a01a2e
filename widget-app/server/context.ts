import type { Logger } from 'pino'
import type { Assets } from './assets/load.ts'
import type { Environment } from './config/environment.ts'
import type { Projects } from './projects/project.ts'

/** What the routes read. Everything is known at the start but whether the server is stopping. */
export interface Server {
  environment: Pick<Environment, 'mode' | 'secureUrl'>
  projects: Projects
  assets: Assets
  log: Logger
  isStopping: () => boolean
}

/** What a request carries along: the id of its project, once it is known to exist. */
export interface Bindings {
  Variables: { projectId?: string }
}
