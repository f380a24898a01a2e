import { matchOrigin } from '@airlock/host-sdk/bridge'
import { type Projects, readSecret, type Variables } from '@airlock/kit/server'
import type { Social } from './social/social.ts'

type Admission = Pick<Social, 'isSite' | 'hasEmail' | 'confirmsDevices' | 'socialClient' | 'secretOf'>

/**
 * Decides whom a project admits: the sites that it lists, and the sign-ins that it offers there.
 *
 * @param variables where secrets of its clients may be
 */
export function admission(projects: Projects, variables: Variables): Admission {
  return {
    isSite: (projectId, origin) => {
      const project = projects.byId.get(projectId)
      return project !== undefined && (origin === null || matchOrigin(project.origins, origin))
    },
    hasEmail: (projectId) =>
      projects.byId.get(projectId)?.features.some(({ config }) => config.includes('email')) ?? false,
    socialClient: (projectId, provider) => {
      const project = projects.byId.get(projectId)
      const isOffered = project?.features.some(({ config }) => config.includes(provider)) ?? false
      return (isOffered && project?.socialLogin.find((client) => client.provider === provider)) || null
    },
    secretOf: (source) => readSecret(source, variables),
    confirmsDevices: (projectId) => projects.byId.get(projectId)?.deviceConfirmation ?? false,
  }
}
