/** @jsxImportSource preact */
import type { Wallet } from '../../shared/api.ts'
import type { FrameNetwork } from '../../shared/frameData.ts'
import type { Passkey } from '../../shared/passkeysApi.ts'
import { passkeysWords } from '../messages/en/passkeys.ts'
import { CodeForm } from '../screens/CodeForm.tsx'
import { EmailAddress } from '../screens/EmailAddress.tsx'
import { NoticeScreen } from '../screens/passkeys/NoticeScreen.tsx'
import { WorkingScreen } from '../screens/WorkingScreen.tsx'
import { ApiFailure, networkProblem } from '../session/failure.ts'
import type { Environment } from './environment.ts'
import { openWallet } from './openWallet.tsx'
import { changeFailure } from './passkeyFailures.ts'
import { proveOne, withPress } from './passkeyPrompt.tsx'
import { lookUpStandings } from './passkeyStandings.ts'
import { runStep, type Screen } from './screens.ts'
import { stepUp } from './stepUp.tsx'
import { takeOver } from './takeOver.tsx'
import { prepareScreen, tryUntilDone } from './trouble.tsx'
import type { WalletOwner } from './walletOwner.ts'

const words = passkeysWords.lost

/** A passkey that works here, with the networks on which it owns the smart account. */
interface Way {
  passkey: Passkey
  networks: readonly FrameNetwork[]
}

/** The passkeys that can bring the smart account back. A network that does not answer counts only if no other has any. */
async function waysBack(env: Environment, lost: WalletOwner, signal: AbortSignal): Promise<Way[]> {
  const { passkeys } = await env.session.call('listPasskeys', { signal })
  const usable = passkeys.filter(({ rpId }) => rpId === location.hostname)
  const found = await lookUpStandings(env, usable, lost)
  const ways = usable.map((passkey) => ({
    passkey,
    // Until there is a new key, the lost one is the owner beside the passkey.
    networks: found
      .filter(({ standings }) => ['owner', 'takeable'].includes(standings.get(passkey.credentialId) ?? ''))
      .map(({ network }) => network),
  }))
  const some = ways.filter(({ networks }) => networks.length > 0)
  const isUnsure = found.some(({ standings }) => [...standings.values()].includes('unknown'))
  if (some.length === 0 && isUnsure) throw networkProblem()
  return some
}

const namesOf = (networks: readonly FrameNetwork[]): string =>
  [...new Set(networks.map(({ name }) => name))].join(', ')

/** Shows a notice until the person presses its button. */
const tell = (screen: Screen, notice: { title: string; text: string; press: string; isBad?: boolean }) =>
  screen.race(new Promise<void>((resolve) => screen.draw(<NoticeScreen {...notice} onPress={resolve} />)))

/** First ends the screen as the person's decision: signing out would end it as an expired session. */
async function endSession({ session }: Environment, screen: Screen): Promise<void> {
  screen.leave()
  await session.signOut()
}

/** Nothing can be brought back: the person can only sign out. */
async function endWithoutWay(env: Environment, screen: Screen): Promise<never> {
  await tell(screen, { title: words.title, text: words.noWay, press: words.signOut, isBad: true })
  await endSession(env, screen)
  throw screen.signal.reason
}

const needsCode = (error: unknown) => error instanceof ApiFailure && error.reason === 'step-up-needed'

/** Makes a new key and stores it in place of the lost one; returns the wallet that another device made at that moment. */
async function makeKey({ session, signer }: Environment, userId: string): Promise<Wallet | null> {
  const body = await signer.create({ userId })
  try {
    const wallet = await session.call('replaceWallet', { body })
    await signer.keep({ userId, wallet })
    return null
  } catch (error) {
    await signer.discard()
    if (error instanceof ApiFailure && error.wallet) return error.wallet
    throw error
  }
}

/** A code, then the new wallet. It is opened on this device, however often the connection breaks. */
async function replace(env: Environment, screen: Screen, { userId }: WalletOwner): Promise<WalletOwner> {
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
    const other = await makeKey(env, userId)
    const { wallet } = await env.session.call('readSession', {})
    if (!wallet) throw networkProblem()
    const owner = { userId, wallet }
    if (other) await openWallet(env, owner, screen)
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

/** Makes the new key the owner on one network, until that succeeds or the person puts it off. */
async function bringBack(
  env: Environment,
  screen: Screen,
  { passkey, network }: { passkey: Passkey; network: FrameNetwork },
): Promise<boolean> {
  for (;;) {
    try {
      const isDone = await runStep(screen, async (step) => {
        await takeOver(env, step, { network, passkey, leave: { label: words.later, onClick: step.leave } })
        return true
      })
      return isDone ?? false
    } catch (error) {
      if (screen.signal.aborted) throw error
      const text = `${words.failed(network.name)} ${changeFailure(error)}`
      const again = await runStep(screen, (step) => {
        const leave = { label: words.later, onClick: step.leave }
        const prompt = { title: words.takeTitle(network.name), text, press: words.again, leave }
        return withPress(step, prompt, async () => true)
      })
      if (again === null) return false
    }
  }
}

/**
 * The way back from a lost key: says that it is lost; with a passkey that owns the smart account makes a new key, which
 * the passkey then makes the owner, network by network. Without one nothing is created.
 *
 * @returns the person with their new wallet, which is unlocked on this device
 */
export async function recoverLost(env: Environment, screen: Screen): Promise<WalletOwner> {
  const read = async () => {
    const { user, wallet } = await env.session.call('readSession', { signal: screen.signal })
    if (!wallet) throw networkProblem()
    const lost = { userId: user.id, wallet }
    return { lost, ways: env.account.smartAccounts ? await waysBack(env, lost, screen.signal) : [] }
  }
  const { lost, ways } = await prepareScreen(screen, words.notLookedUp, read)
  if (ways.length === 0) return endWithoutWay(env, screen)
  const text = words.text(namesOf(ways.flatMap(({ networks }) => networks)))
  const leave = { label: words.signOut, onClick: () => void endSession(env, screen) }
  const passkeys = ways.map((way) => way.passkey)
  const passkey = await withPress(screen, { title: words.title, text, press: words.usePasskey, leave }, () =>
    proveOne(passkeys, screen.signal),
  )
  const owner = await replace(env, screen, lost)
  env.account.know(owner)
  const networks = ways.find((way) => way.passkey === passkey)?.networks ?? []
  const done: FrameNetwork[] = []
  for (const network of networks) if (await bringBack(env, screen, { passkey, network })) done.push(network)
  await tell(
    screen,
    done.length > 0
      ? { title: words.done, text: words.doneText(namesOf(done)), press: words.goOn }
      : { title: words.notDone, text: words.notDoneText, press: words.goOn },
  )
  return owner
}
