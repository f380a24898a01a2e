import type { AddressOf, Base, Projects } from '@airlock/kit/server'
import type { ProjectData } from '../shared/projectData.ts'
import type { Accounts } from './accounts.ts'
import type { Activity } from './activity.ts'
import type { Assets } from './assets/load.ts'
import type { Logos } from './branding/logos.ts'
import type { Typefaces } from './branding/typefaces.ts'
import type { Chains } from './chains/chain.ts'
import type { Environment } from './config/environment.ts'
import type { Counting } from './counting.ts'
import type { Limits } from './limits/limits.ts'
import type { Naming } from './naming.ts'
import type { Registry } from './registry/registry.ts'
import type { Rpc } from './rpc/rpc.ts'
import type { Selling } from './selling.ts'

/** The parts that routes use. All are known at start, except whether the server is stopping. */
export interface Server extends Base, Accounts, Activity, Counting, Naming, Selling {
  environment: Pick<Environment, 'mode' | 'secureUrl'> &
    Partial<Pick<Environment, 'securityContact' | 'analyticsToken' | 'sdkType'>>
  projects: Projects
  assets: Assets
  /** The markup of Connect for the document of a project. */
  earlyCard: (project: ProjectData) => string
  registry: Registry
  logos: Logos
  typefaces: Typefaces
  chains: Chains
  rpc: Rpc
  limits: Limits
  addressOf: AddressOf
}
