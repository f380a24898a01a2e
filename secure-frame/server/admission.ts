import { matchOrigin } from '@airlock/host-sdk/bridge'
import type { Projects } from '@airlock/kit/server'
import type { Auth } from './auth/auth.ts'

/** Decides whom a project admits: the sites that it lists, and sign-ins if email is enabled. */
export function admission(projects: Projects): Pick<Auth, 'isSite' | 'hasEmail' | 'confirmsDevices'> {
  return {
    isSite: (projectId, origin) => {
      const project = projects.byId.get(projectId)
      return project !== undefined && (origin === null || matchOrigin(project.origins, origin))
    },
    hasEmail: (projectId) =>
      projects.byId.get(projectId)?.features.some(({ config }) => config.includes('email')) ?? false,
    confirmsDevices: (projectId) => projects.byId.get(projectId)?.deviceConfirmation ?? false,
  }
}
