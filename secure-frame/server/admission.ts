import { matchOrigin } from '@airlock/host-sdk/bridge'
import type { Projects } from '@airlock/kit/server'
import type { Auth } from './auth/auth.ts'

/** Decides where users may sign in: email must be enabled, and the site must belong to the project. */
export function admission(projects: Projects): Pick<Auth, 'isAllowed' | 'confirmsDevices'> {
  return {
    isAllowed: (projectId, origin) => {
      const project = projects.byId.get(projectId)
      const isOn = project?.features.some(({ config }) => config.includes('email')) ?? false
      return project !== undefined && isOn && (origin === null || matchOrigin(project.origins, origin))
    },
    confirmsDevices: (projectId) => projects.byId.get(projectId)?.deviceConfirmation ?? false,
  }
}
