import type { KeepPermission, KeptPermission } from '../../shared/permissionsApi.ts'

/** The permissions of the person's smart account, which the server keeps. */
export interface PermissionKeeper {
  /** The longest time of a permission in this project, in days. */
  maxDays: number
  /** The origin of the page, as the browser verified it; null if it could not. */
  site: string | null
  /** Must resolve before a site gets the permission, so that the person can always revoke it. */
  keep(permission: KeepPermission): Promise<void>
  /** Those of all sites, newest first, as the server describes them: not checked against what was signed. */
  list(): Promise<readonly KeptPermission[]>
  /** Says that a permission is revoked on the chain now. */
  end(id: string): Promise<void>
}
