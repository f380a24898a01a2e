import { endPermission, keepPermission, listPermissions } from '../../permissions/permissions.ts'
import type { Handlers } from '../route.ts'

/** The permissions that the caller gave to sites. */
export const permissionHandlers = {
  keepPermission: (services, { session, body }) => keepPermission(services, session, body),
  listPermissions: (services, { session }) => listPermissions(services, session),
  endPermission: (services, { session, id }) => endPermission(services, session, id),
} satisfies Partial<Handlers>
