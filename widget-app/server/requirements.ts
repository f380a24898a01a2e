import type { Projects } from '@airlock/kit/server'
import { requirePlace } from './analytics/analytics.ts'
import { requireTypefaces, type Typefaces } from './branding/typefaces.ts'
import type { Environment } from './config/environment.ts'
import { requireNaming } from './naming.ts'
import { requireSelling } from './selling.ts'

/** Returns a check that throws a `ConfigProblem` if the server lacks what a project needs. */
export function requirements(environment: Environment, typefaces: Typefaces): (projects: Projects) => void {
  const checks = [
    requirePlace(environment),
    requireNaming(environment),
    requireSelling(environment),
    requireTypefaces(typefaces),
  ]
  return (projects) => {
    for (const check of checks) check(projects)
  }
}
