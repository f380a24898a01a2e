/** @jsxImportSource preact */
import type { FrameNetwork } from '../../shared/frameData.ts'
import { passkeysWords } from '../messages/en/passkeys.ts'
import type { RpcContext } from '../rpc/context.ts'
import { evmChainId } from '../rpc/networks.ts'
import { requireSmart } from '../rpc/requireSmart.ts'
import { untilFree } from '../rpc/smartAccount/fate.ts'
import { payFor } from '../rpc/smartAccount/feePayment.ts'
import { finishOperation } from '../rpc/smartAccount/finish.ts'
import type { OperationPayload } from '../rpc/smartAccount/send.ts'
import { WorkingScreen } from '../screens/WorkingScreen.tsx'
import { type Hex, hashPayload } from '../signing/payload.ts'
import type { AccountCall } from '../smartAccount/executions.ts'
import { operationText } from '../smartAccount/operationText.ts'
import type { OperationRequest } from '../smartAccount/prepareOperation.ts'
import { askPerson } from './askPerson.tsx'
import type { Environment } from './environment.ts'
import { followOn } from './follow.tsx'
import { requireLive } from './live.ts'
import { isLocked } from './locked.ts'
import { openWallet } from './openWallet.tsx'
import { rejected, type Screen } from './screens.ts'
import { loaded } from './trouble.tsx'

/** The smart account on one network, with who is asked there. */
export async function sourcesOn(network: FrameNetwork, { account }: Pick<Environment, 'account'>) {
  const context = await account.context()
  const smart = requireSmart(context)
  return { context, smart, node: context.networks.node(network), chainId: evmChainId(network) }
}

/** What an operation is made of, apart from the network. */
type Content = Pick<OperationRequest, 'account' | 'calls' | 'leastVerificationGas'>

/**
 * An operation of the smart account on one network, complete with its gas and whoever pays for it. It waits until the
 * one before it is in a block.
 */
export async function operationOn(
  network: FrameNetwork,
  content: Content,
  context: RpcContext,
): Promise<{ payload: OperationPayload; operation: Awaited<ReturnType<typeof payFor>>['operation'] }> {
  const { bundler, operations } = requireSmart(context)
  const [node, chainId] = [context.networks.node(network), evmChainId(network)]
  await untilFree(await operations.latest(chainId), node)
  const request = { ...content, chainId, node, bundler: bundler(network) }
  const { operation, ...paid } = await payFor({ request, network, context }, null)
  const text = operationText(operation)
  return {
    operation,
    payload: { kind: 'evm-user-operation', chainId, account: 'hybrid', operation: text, ...paid },
  }
}

/** What the wallet itself wants to do with the person's smart account. */
interface Wanted {
  network: FrameNetwork
  calls: readonly AccountCall[]
  /** The data of a call that adds a passkey of which the person has just shown that it is theirs. */
  ownAddKey?: Hex
}

/**
 * Asks the person about calls of their smart account that the wallet itself wants, like a request of a site, and makes
 * them. Resolves once they are in a block.
 *
 * @throws AirlockError 4001 if the person rejects, and the failures of a request
 */
export async function approveCalls(env: Environment, screen: Screen, wanted: Wanted): Promise<void> {
  const { network, calls, ownAddKey } = wanted
  screen.draw(
    <WorkingScreen
      title={passkeysWords.preparing}
      still={passkeysWords.stillPreparing}
      onCancel={screen.leave}
    />,
  )
  const { context, smart, node } = await screen.race(sourcesOn(network, env))
  const { payload } = await screen.race(operationOn(network, { account: smart.account, calls }, context))
  const { decode } = await screen.race(loaded(import('../approval/decode.ts')))
  const [hash, display] = await screen.race(
    Promise.all([
      hashPayload(payload),
      decode(payload, {
        site: { origin: env.ancestors.topOrigin },
        network,
        account: context.accounts,
        hasSmartAccounts: true,
        sent: context.sent,
        now: env.clock.now(),
        call: node,
        ...(ownAddKey && { ownAddKey }),
      }),
    ]),
  )
  const question = { hash, display, account: smart.account.address, valueAtRisk: true }
  const decision = await askPerson(env, screen, { ...question, position: { index: 0, total: 1 } })
  if (decision === 'reject') throw rejected()
  await screen.race(requireLive(env))
  const signed = await env.signer.sign({ payload, hash }).catch(async (error: unknown) => {
    if (!isLocked(error)) throw error
    await openWallet(env, await env.account.owner(), screen)
    return env.signer.sign({ payload, hash })
  })
  const approved = { method: 'eth_sendTransaction', payload, signatures: signed } as const
  await finishOperation(approved, context, followOn(screen))
}
