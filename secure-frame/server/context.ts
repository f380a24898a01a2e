import type { Base, Projects } from '@airlock/server-kit'
import type { Assets } from './assets.ts'
import type { Environment } from './config/environment.ts'

/** What the documents are made of. Everything is known at the start but whether the server is stopping. */
export interface Server extends Base {
  environment: Pick<Environment, 'widgetUrl'>
  projects: Projects
  assets: Assets
  /** Why the server cannot serve just now, as a sentence; null when it can. */
  notReady: () => Promise<string | null>
}
