import type { Base, Projects } from '@airlock/kit/server'
import type { Assets } from './assets.ts'
import type { Environment } from './config/environment.ts'

/** The parts that the routes of documents use. All are known at start, except whether the server is stopping. */
export interface Server extends Base {
  environment: Pick<Environment, 'widgetUrl' | 'secureUrl'> & Partial<Pick<Environment, 'securityContact'>>
  projects: Projects
  assets: Assets
  /** Whether a load balancer may send requests to this replica. */
  isReady: () => boolean
}
