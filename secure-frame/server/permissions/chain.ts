import { type Address, createClient, custom, type Hex, parseAbi } from 'viem'
import { readContract, verifyMessage } from 'viem/actions'
import { FRAMEWORK } from '../../shared/smartContracts.ts'
import { ApiProblem } from '../problem/problem.ts'
import { askBundler } from '../smartAccounts/askBundler.ts'

const abi = parseAbi(['function disabledDelegations(bytes32 hash) view returns (bool)'])

/** The server answers within the 10 seconds that clients usually wait. */
const LIMITS = { deadlineMs: 4_000, bytes: 64 * 1024 }

const UNREACHABLE = 'The node of the network does not answer. Try again later.'

/** What a network says about permissions. */
export interface PermissionChain {
  /** Whether the account has disabled the delegation. */
  isDisabled(id: Hex): Promise<boolean>
  /** Whether the account, deployed or not, has signed the text (ERC-1271, ERC-6492). */
  hasSigned(account: Address, text: string, signature: Hex): Promise<boolean>
}

/**
 * Asks a node. Every method rejects with ApiProblem `unavailable` if it gives no answer; an error of the node, such as
 * that of a call which reverts, is one.
 */
export function permissionChain(network: string, url: string): PermissionChain {
  const upstream = { name: `The node of ${network}`, url: new URL(url) }
  return {
    isDisabled: (hash) =>
      asked(upstream, (client) =>
        readContract(client, {
          address: FRAMEWORK.DelegationManager,
          abi,
          functionName: 'disabledDelegations',
          args: [hash],
        }),
      ),
    hasSigned: (address, message, signature) =>
      asked(upstream, (client) => verifyMessage(client, { address, message, signature })),
  }
}

/** Thrown for an error response of the node. viem reads `code` and `data`. */
class NodeError extends Error {
  readonly code: number
  readonly data: string | undefined
  constructor({ code, message, data }: { code: number; message: string; data?: string | undefined }) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** viem counts a call that fails as a wrong signature, whatever the reason. So the transport's own failures are kept. */
async function asked<T>(
  upstream: Parameters<typeof askBundler>[0],
  ask: (client: ReturnType<typeof createClient>) => Promise<T>,
): Promise<T> {
  const failures: unknown[] = []
  const request = async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) => {
    const answer = await askBundler(upstream, { method, params }, LIMITS).catch((error: unknown) => {
      failures.push(error)
      throw error
    })
    if ('error' in answer) throw new NodeError(answer.error)
    return answer.result
  }
  const client = createClient({ transport: custom({ request }, { retryCount: 0 }) })
  const result = await ask(client).catch((error: unknown) => {
    failures.push(error)
    return null
  })
  if (result === null || failures.length > 0) throw unavailable(failures[0])
  return result
}

function unavailable(cause: unknown): ApiProblem {
  const problem = new ApiProblem('unavailable', UNREACHABLE, { retryAfterMs: 5_000 })
  problem.cause = cause
  return problem
}
