import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type * as z from 'zod/mini'
import type { SecureContract } from '../contract/index.ts'
import { needsSmartAccount, policy, type Request, readRequest } from './methods/policy.ts'
import type { Networks } from './networks.ts'

/** A request as it came over the boundary. */
export type AskedRequest = z.infer<SecureContract['child']['methods']['request']['params']>

/**
 * The gate: what comes out of it is a method of the table with parameters of its own, for the network that is active.
 *
 * @throws AirlockError 4200 for a method in neither list and for one that needs a smart account, -32602 for wrong parameters, 4901 for another network (SEC-49).
 */
export function acceptRequest(asked: AskedRequest, networks: Networks): Request {
  const request = readRequest(asked)
  if (needsSmartAccount(request))
    // In the words by which viem and wagmi know that they have to do without the method.
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
