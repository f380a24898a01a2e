import type { AccountType, EmbeddedNamespace } from '../contract/index.ts'
import { evmAccountOf } from './accounts.ts'
import type { RpcContext } from './context.ts'
import { type Approval, policy, type Request } from './methods/allowedMethods.ts'
import { readMessageParams } from './methods/messageParams.ts'

type EvmApproval = Exclude<Approval, `solana_${string}`>

/** The account that each method's parameters name; undefined if they leave the choice to the wallet. */
const NAMED: { [M in EvmApproval]: (params: Request<M>['params']) => string | undefined } = {
  personal_sign: (params) => readMessageParams(params).address,
  eth_signTypedData_v4: ([address]) => address,
  eth_sendTransaction: ([{ from }]) => from,
  wallet_sendCalls: ([{ from }]) => from,
  eth_sendUserOperation: ([{ sender }]) => sender,
  airlock_undelegate: ([address]) => address,
  airlock_givePermission: ([{ account }]) => account,
  airlock_disablePermission: ([address]) => address,
  // They are several requests of the wallet's own.
  wallet_grantPermissions: () => undefined,
  wallet_requestExecutionPermissions: () => undefined,
  wallet_revokePermissions: () => undefined,
  wallet_revokeExecutionPermission: () => undefined,
}

type Signer = (request: Request<Approval>, context: RpcContext) => { address: string; type: AccountType }

const SIGNERS: Readonly<Record<EmbeddedNamespace, Signer>> = {
  eip155: ({ method, params }, context) => {
    const named = NAMED[method as EvmApproval] as (params: unknown) => string | undefined
    return evmAccountOf(named(params), context)
  },
  solana: (_, { accounts }) => ({ address: accounts.solana, type: 'eoa' }),
}

/** The account that signs a request. Throws 4100 if the request names one that is not ours on the active network. */
export function signingAccount(
  request: Request<Approval>,
  context: RpcContext,
): { address: string; type: AccountType } {
  return SIGNERS[policy[request.method].namespace](request, context)
}
