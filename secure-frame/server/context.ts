import type { Base, Projects } from '@airlock/kit/server'
import type { Assets } from './assets.ts'
import type { Environment } from './config/environment.ts'

/** What the documents are made of. Everything is known at the start but whether the server is stopping. */
export interface Server extends Base {
  environment: Pick<Environment, 'widgetUrl'> & Partial<Pick<Environment, 'securityContact'>>
  projects: Projects
  assets: Assets
  /** Whether a balancer may send anybody here just now. */
  isReady: () => boolean
}
