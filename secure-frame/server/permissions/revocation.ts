import { type Address, getAddress, type Hex } from 'viem'
import * as z from 'zod/mini'
import { Permission } from '../../shared/permissionsApi.ts'
import { ApiProblem } from '../problem/problem.ts'
import { permissionChain } from './chain.ts'
import type { PermissionServices } from './permissions.ts'

/* What the servers of sites may ask. Whoever knows the hash of a delegation is a party to it: it is not guessable. */

/** What a site's server gets to know of a permission. */
export interface PermissionState {
  /** The hash of the delegation. */
  pci: string
  /** CAIP-2 */
  chainId: string
  permission: Permission
  /** Seconds since 1970. */
  expiresAt: number
  /** `unknown`: the network's node did not answer whether the account has revoked it. */
  status: 'active' | 'expired' | 'revoked' | 'unknown'
}

/** An account's permissions at a project. */
interface Named {
  projectId: string
  /** Lower case. */
  account: Address
  /** CAIP-2; null for any network. */
  chainId: string | null
}

const SECOND = 1_000

const rowsOf = ({ db }: PermissionServices, { projectId, account, chainId }: Named, ids: readonly Hex[]) =>
  db
    .selectFrom('permissions')
    .select(['user_id', 'id', 'chain_id', 'permission', 'expires_at', 'revoked_at'])
    .where('id', 'in', ids)
    .where('project_id', '=', projectId)
    .where('account', '=', account)
    .$if(chainId !== null, (rows) => rows.where('chain_id', '=', chainId ?? ''))
    .execute()
type Row = Awaited<ReturnType<typeof rowsOf>>[number]

/** The chain decides. The frame may not have reported a revocation, or a reorganization may have undone it. */
async function statusOf({ nodeUrl, clock, log }: PermissionServices, { projectId }: Named, row: Row) {
  if (row.expires_at <= clock()) return 'expired'
  const url = nodeUrl(projectId, row.chain_id)
  if (url === null) return 'unknown'
  try {
    const isDisabled = await permissionChain(row.chain_id, url).isDisabled(row.id as Hex)
    return isDisabled ? 'revoked' : 'active'
  } catch (error) {
    log.error({ reason: reasonOf(error) }, 'the node of a permission does not answer')
    return 'unknown'
  }
}

const reasonOf = (error: unknown) => String(((error as Error).cause as Error | undefined)?.message ?? error)

/** The state of those of the permissions that the account has given at the project; the others are left out. */
export async function permissionStates(
  services: PermissionServices,
  named: Named,
  ids: readonly Hex[],
): Promise<PermissionState[]> {
  const rows = await rowsOf(services, named, ids)
  const unique = [...new Map(rows.map((row) => [row.id, row])).values()]
  return Promise.all(
    unique.map(async (row) => ({
      pci: row.id,
      chainId: row.chain_id,
      permission: z.parse(Permission, JSON.parse(row.permission)),
      expiresAt: Math.floor(row.expires_at / SECOND),
      status: await statusOf(services, named, row),
    })),
  )
}

/** The text that the account signs to ask for the revocation of a permission. */
export const revocationText = (origin: string, account: Address, id: Hex): string =>
  `Please revoke a permission of my account.\n\nAccount: ${getAddress(account)}\nPermission: ${id}\nWallet: ${origin}`

/**
 * Records that the account asks for the revocation of a permission, which the person then sees first in their list. Only
 * an operation of the account can disable the delegation.
 *
 * @throws ApiProblem `not-found`, `proof-invalid` if the account has not signed {@link revocationText}, `unavailable` if
 * the network's node does not answer
 */
export async function askToRevoke(
  services: PermissionServices,
  named: Named,
  { id, signature }: { id: Hex; signature: Hex },
): Promise<void> {
  const { db, clock, nodeUrl, origin } = services
  const [row] = await rowsOf(services, named, [id])
  const url = row && nodeUrl(named.projectId, row.chain_id)
  if (!row || url === null || url === undefined)
    throw new ApiProblem('not-found', 'The account has given no such permission here.')
  const text = revocationText(origin, named.account, id)
  if (!(await permissionChain(row.chain_id, url).hasSigned(named.account, text, signature)))
    throw new ApiProblem('proof-invalid', `The account has not signed ${JSON.stringify(text)}.`)
  await db
    .updateTable('permissions')
    .set({ revocation_asked_at: clock() })
    .where('id', '=', id)
    .where('project_id', '=', named.projectId)
    .where('account', '=', named.account)
    .where('revocation_asked_at', 'is', null)
    .execute()
}
