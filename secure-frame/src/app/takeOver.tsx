/** @jsxImportSource preact */
import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { FrameNetwork } from '../../shared/frameData.ts'
import type { Passkey } from '../../shared/passkeysApi.ts'
import { nativeAmount } from '../decode/evm/amount.ts'
import { passkeysWords } from '../messages/en/passkeys.ts'
import { signTakeOver } from '../passkey/takeOver.ts'
import { finishOperation } from '../rpc/smartAccount/finish.ts'
import type { OperationPayload } from '../rpc/smartAccount/send.ts'
import { WorkingScreen } from '../screens/WorkingScreen.tsx'
import type { Hex } from '../signing/payload.ts'
import { maximumGas } from '../smartAccount/operationFees.ts'
import type { Environment } from './environment.ts'
import { followOn } from './follow.tsx'
import { openWallet } from './openWallet.tsx'
import { operationOn, sourcesOn } from './ownOperation.tsx'
import { withPress } from './passkeyPrompt.tsx'
import type { Screen } from './screens.ts'

interface TakingOver {
  network: FrameNetwork
  passkey: Passkey
  /** The button that gives the step up; "Cancel" if omitted. */
  leave?: { label: string; onClick: () => void }
}

/**
 * The address of the person's key, which the signer has just opened on this device: neither the server nor what this page
 * remembers can name another one.
 */
async function ownKey(env: Environment, screen: Screen): Promise<Hex> {
  const owner = await env.account.owner()
  await openWallet(env, owner, screen)
  return owner.wallet.evmAddress as Hex
}

/**
 * Makes the person's key the owner of their smart account on one network, by a passkey that owns it. Resolves once that
 * is in a block. The wallet is opened first, and the passkey is asked for when everything else is ready.
 *
 * @throws PasskeyFailure, the errors of opening the wallet, and those of the node and the bundler
 */
export async function takeOver(
  env: Environment,
  screen: Screen,
  { network, passkey, leave }: TakingOver,
): Promise<void> {
  screen.draw(
    <WorkingScreen
      title={passkeysWords.lost.sending(network.name)}
      still={passkeysWords.lost.stillSending(network.name)}
      onCancel={screen.leave}
    />,
  )
  const newOwner = await ownKey(env, screen)
  const { context, smart, node, chainId } = await sourcesOn(network, env)
  if (context.accounts.eip155 !== newOwner)
    throw new AirlockError(ErrorCode.INTERNAL, 'The wallet has changed in the meantime')
  // A token's paymaster would need an approval in the same operation, which the passkey must not sign.
  const { paymasters, ...rest } = smart
  const payers = paymasters && { paymasters: { ...paymasters, tokensOn: () => [] } }
  const paying = { ...context, smart: { ...rest, ...payers } }
  let payload: OperationPayload | null = null
  const { signature } = await signTakeOver({
    account: smart.account,
    chainId,
    passkey,
    newOwner,
    origin: location.origin,
    prepare: async (request) => {
      const made = await operationOn(network, request, paying)
      payload = made.payload
      return made.operation
    },
    node,
    ask: (challenge, operation) => {
      const { takeTitle, takeText, takeFree, takePress: press } = passkeysWords.lost
      const most = nativeAmount(maximumGas(operation) * operation.maxFeePerGas, { network })
      const text = operation.paymaster ? takeFree(newOwner) : takeText(newOwner, most)
      const asked = { rpId: passkey.rpId, credentialIds: [passkey.credentialId] }
      const prompt = { title: takeTitle(network.name), text, press, ...(leave && { leave }) }
      return withPress(screen, prompt, (keys) => keys.ask(asked, challenge, screen.signal))
    },
  })
  if (payload === null) throw new Error('The operation was not prepared')
  const signed = { method: 'eth_sendTransaction', payload, signatures: { signature } } as const
  await finishOperation(signed, context, followOn(screen))
}
