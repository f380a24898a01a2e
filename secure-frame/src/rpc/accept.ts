import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type * as z from 'zod/mini'
import type { SecureContract } from '../contract/index.ts'
import {
  isAboutPermissions,
  needsSmartAccount,
  policy,
  type Request,
  readRequest,
} from './methods/allowedMethods.ts'
import type { Networks } from './networks.ts'

/** A request as it crossed the boundary. */
export type AskedRequest = z.infer<SecureContract['child']['methods']['request']['params']>

/** What a project has only if its operator says so. */
export interface Offers {
  /** Whether people can give sites permissions of their smart accounts (ERC-7715). */
  permissions?: boolean
  /** The networks with smart accounts, by CAIP-2 id. */
  smartAccounts?: readonly string[]
}

/**
 * Validates a request: the result is a method of the policy table with valid parameters, for the active
 * network.
 *
 * @throws AirlockError 4200 for a method in neither list and for one that needs what the project lacks, -32602 for
 * invalid parameters, 4901 for another network (SEC-49).
 */
export function acceptRequest(
  asked: AskedRequest,
  networks: Networks,
  { permissions = false, smartAccounts = [] }: Offers = {},
): Request {
  const request = readRequest(asked)
  const lacksAccount = needsSmartAccount(request) && !smartAccounts.includes(networks.active('eip155').id)
  if (lacksAccount || (isAboutPermissions(request) && !permissions))
    // With this text viem and wagmi recognize that they must do without the method.
    throw new AirlockError(
      ErrorCode.UNSUPPORTED_METHOD,
      `The method ${request.method} does not exist / is not available for this account`,
    )
  const { namespace } = policy[request.method]
  if (asked.chainNamespace !== undefined && asked.chainNamespace !== namespace)
    throw new AirlockError(
      ErrorCode.INVALID_PARAMS,
      `${request.method} is not a method of ${asked.chainNamespace}`,
    )
  networks.requireActive(namespace, asked.chainId)
  return request
}
