import type { Base, Projects } from '@airlock/server-kit'
import type { Assets } from './assets/load.ts'
import type { Environment } from './config/environment.ts'
import type { Registry } from './registry/registry.ts'

/** What the routes read. Everything is known at the start but whether the server is stopping. */
export interface Server extends Base {
  environment: Pick<Environment, 'mode' | 'secureUrl'>
  projects: Projects
  assets: Assets
  registry: Registry
}
