/** @jsxImportSource preact */
import type { FrameNetwork } from '../../shared/frameData.ts'
import type { Passkey } from '../../shared/passkeysApi.ts'
import { passkeysWords } from '../messages/en/passkeys.ts'
import { NoticeScreen } from '../screens/passkeys/NoticeScreen.tsx'
import { networkProblem } from '../session/failure.ts'
import type { Environment } from './environment.ts'
import { changeFailure } from './passkeyFailures.ts'
import { proveOne, withPress } from './passkeyPrompt.tsx'
import { lookUpStandings } from './passkeyStandings.ts'
import { answerOf, challengeOf, makeKey, replaceKey } from './replaceKey.tsx'
import { runStep, type Screen } from './screens.ts'
import { takeOver } from './takeOver.tsx'
import { prepareScreen } from './trouble.tsx'
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
  await tell(screen, { title: words.noWayTitle, text: words.noWay, press: words.signOut, isBad: true })
  await endSession(env, screen)
  throw screen.signal.reason
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
 * The way back from a lost key: says that it is lost; with a passkey that owns the smart account makes a new key, whose
 * addresses the passkey signs for the server, and which it then makes the owner, network by network. Without one nothing
 * is created.
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
  const made = await makeKey(env, screen, lost)
  const challenge = challengeOf(made, lost)
  const prompt = { title: words.title, text, caution: words.outOfReach, press: words.usePasskey, leave }
  const prove = async () => {
    const { passkey, answer } = await withPress(screen, prompt, (keys) =>
      proveOne(keys, passkeys, screen.signal, challenge),
    )
    const body = { ...made, passkey: answerOf(answer) }
    return { passkey, owner: await replaceKey(env, screen, { userId: lost.userId, body }) }
  }
  // A key that was kept is not affected, and a signer that has died has nothing to discard.
  const discard = () => env.signer.discard().catch(() => undefined)
  const { passkey, owner } = await prove().finally(discard)
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
