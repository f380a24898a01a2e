/** @jsxImportSource preact */
import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { base64urlnopad } from '@scure/base'
import { sha256, stringToBytes } from 'viem/utils'
import type { CreateWallet } from '../../shared/api.ts'
import { type PasskeyAnswer, type ReplaceWallet, replacementText } from '../../shared/replacement.ts'
import { passkeysWords } from '../messages/en/passkeys.ts'
import type { Assertion } from '../passkey/assertion.ts'
import { CodeForm } from '../screens/CodeForm.tsx'
import { EmailAddress } from '../screens/EmailAddress.tsx'
import { WorkingScreen } from '../screens/WorkingScreen.tsx'
import { ApiFailure, networkProblem } from '../session/failure.ts'
import type { Environment } from './environment.ts'
import { openWallet } from './openWallet.tsx'
import type { Screen } from './screens.ts'
import { stepUp } from './stepUp.tsx'
import { tryUntilDone } from './trouble.tsx'
import type { WalletOwner } from './walletOwner.ts'

const words = passkeysWords.lost

const needsCode = (error: unknown) => error instanceof ApiFailure && error.reason === 'step-up-needed'

/** Makes a new key in the signer, which has to be stored, or discarded. */
export function makeKey(env: Environment, screen: Screen, { userId }: WalletOwner): Promise<CreateWallet> {
  return tryUntilDone(screen, { title: words.notMade, onClose: screen.leave }, () => {
    screen.draw(<WorkingScreen title={words.making} still={words.stillMaking} onCancel={screen.leave} />)
    return env.signer.create({ userId })
  })
}

/** What a passkey signs, so that the server stores this key in place of the lost one and no other. */
export function challengeOf(
  { evmAddress, solanaAddress }: CreateWallet,
  { wallet }: WalletOwner,
): Uint8Array {
  const { walletId, epoch } = wallet
  const text = replacementText({ walletId, epoch: epoch + 1, evmAddress, solanaAddress })
  return sha256(stringToBytes(text), 'bytes')
}

/** The answer of a passkey, as it is sent to the server. */
export const answerOf = ({ credentialId, ...answer }: Assertion): PasskeyAnswer => ({
  credentialId,
  authenticatorData: base64urlnopad.encode(answer.authenticatorData),
  clientDataJSON: base64urlnopad.encode(answer.clientDataJSON),
  signature: base64urlnopad.encode(answer.signature),
})

/** Stores the new key in place of the lost one, unless there is a wallet again: from another device, or a call before. */
async function storeKey(
  { session, signer }: Environment,
  userId: string,
  body: ReplaceWallet,
): Promise<'stored' | 'other'> {
  try {
    const wallet = await session.call('replaceWallet', { body })
    await signer.keep({ userId, wallet })
    return 'stored'
  } catch (error) {
    if (error instanceof ApiFailure && error.wallet) return 'other'
    throw error
  }
}

/**
 * A code, then the new wallet. It is opened on this device, however often the connection breaks.
 *
 * @param replacing - what the signer has made, with the answer of a passkey to it.
 */
export async function replaceKey(
  env: Environment,
  screen: Screen,
  replacing: { userId: string; body: ReplaceWallet },
): Promise<WalletOwner> {
  const { userId, body } = replacing
  const email = (await env.session.user())?.email ?? ''
  const askForCode = () =>
    stepUp(env, screen, 'replace', (step) => (
      <CodeForm
        step={step}
        title={passkeysWords.confirmItsYou}
        intro={passkeysWords.toReplace(<EmailAddress email={email} />)}
        email={email}
        leave={{ label: passkeysWords.cancel, onClick: screen.leave }}
      />
    ))
  const make = async (): Promise<WalletOwner> => {
    screen.draw(<WorkingScreen title={words.making} still={words.stillMaking} onCancel={null} />)
    const stored = await storeKey(env, userId, body)
    const { wallet } = await env.session.call('readSession', {})
    if (!wallet) throw networkProblem()
    const owner = { userId, wallet }
    // Only the signer knows what the new key is: the server must not name the address that gets the smart account.
    if (stored === 'other') await openWallet(env, owner, screen)
    else if (wallet.evmAddress !== body.evmAddress)
      throw new AirlockError(ErrorCode.INTERNAL, 'The server answered with another wallet')
    return owner
  }
  await askForCode()
  for (;;) {
    try {
      return await tryUntilDone(screen, { title: words.notMade, onClose: screen.leave }, make)
    } catch (error) {
      if (!needsCode(error)) throw error
      await askForCode()
    }
  }
}
