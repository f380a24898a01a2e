import { matchOrigin } from '@airlock/host-sdk/bridge'
import { networksOf, type Projects, readSecret } from '@airlock/kit/server'
import type { PermissionServices } from './permissions/permissions.ts'
import type { SmartAccountServices } from './smartAccounts/service.ts'
import { type SecretPlaces, urlOf } from './smartAccounts/urls.ts'
import type { Social } from './social/social.ts'

type Admission = Pick<Social, 'isSite' | 'hasEmail' | 'confirmsDevices' | 'socialClient' | 'secretOf'> &
  Pick<SmartAccountServices, 'bundlerUrl' | 'paymasterOf'> &
  Pick<PermissionServices, 'nodeUrl' | 'permissionDays'>

/**
 * Decides what a project admits: the sites that it lists, the sign-ins that it offers there, and the networks with smart
 * accounts.
 *
 * @param places where its secrets are
 */
export function admission(projects: Projects, places: SecretPlaces): Admission {
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
    secretOf: (source) => readSecret(source, places.variables),
    bundlerUrl: (projectId, kind, network) =>
      urlOf(projects.byId.get(projectId)?.smartAccounts, kind, network, places),
    paymasterOf: (projectId) => projects.byId.get(projectId)?.smartAccounts?.paymaster ?? null,
    nodeUrl: (projectId, network) => {
      const project = projects.byId.get(projectId)
      if (!project?.smartAccounts?.networks.includes(network)) return null
      return networksOf(project).find(({ id }) => id === network)?.rpcUrl ?? null
    },
    permissionDays: (projectId) => projects.byId.get(projectId)?.smartAccounts?.permissions?.maxDays ?? null,
    confirmsDevices: (projectId) => projects.byId.get(projectId)?.deviceConfirmation ?? false,
  }
}
