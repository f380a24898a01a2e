/** @jsxImportSource preact */
import { locale } from '@airlock/kit/messages'
import type { ComponentChildren } from 'preact'
import type { KeptPasskey, Passkey } from '../../shared/passkeysApi.ts'
import { passkeysWords } from '../messages/en/passkeys.ts'
import { hasPasskeys } from '../passkey/browser.ts'
import { addKeyData, removeKeyData } from '../passkey/owners.ts'
import { CodeForm } from '../screens/CodeForm.tsx'
import { EmailAddress } from '../screens/EmailAddress.tsx'
import type { Outcome } from '../screens/list/OutcomeNotice.tsx'
import { type Changeable, PasskeysScreen, type ShownPasskey } from '../screens/passkeys/PasskeysScreen.tsx'
import { WorkingScreen } from '../screens/WorkingScreen.tsx'
import type { Environment } from './environment.ts'
import { approveCalls, sourcesOn } from './ownOperation.tsx'
import { changeFailure } from './passkeyFailures.ts'
import { proveOne, withPress } from './passkeyPrompt.tsx'
import { lookUpStandings, type OnNetwork } from './passkeyStandings.ts'
import { runStep, type Screen } from './screens.ts'
import { stepUp } from './stepUp.tsx'
import { takeOver } from './takeOver.tsx'
import { prepareScreen, tryUntilDone } from './trouble.tsx'

type Wish = 'add' | { forget: string } | { id: string; networkId: string; from: Changeable }

interface Listed {
  passkeys: readonly KeptPasskey[]
  networks: readonly OnNetwork[]
}

async function lookUp(env: Environment, signal: AbortSignal): Promise<Listed> {
  const { passkeys } = await env.session.call('listPasskeys', { signal })
  return { passkeys, networks: await lookUpStandings(env, passkeys, await env.account.owner()) }
}

function shownOf({ passkeys, networks }: Listed): ShownPasskey[] {
  const date = new Intl.DateTimeFormat(locale(), { dateStyle: 'long' })
  return passkeys.map(({ credentialId: id, rpId, createdAt }) => {
    const rows = networks.map(({ network, standings }) => ({
      id: network.id,
      name: network.name,
      standing: standings.get(id) ?? 'unknown',
    }))
    return {
      id,
      name: passkeysWords.passkeyAdded(date.format(createdAt)),
      elsewhere: rpId === location.hostname ? null : rpId,
      networks: rows,
      forgettable: rows.every(({ standing }) => standing === 'none' || standing === 'foreign'),
    }
  })
}

/** Null: they are done. */
function askForWish(screen: Screen, listed: Listed, outcome: Outcome): Promise<Wish | null> {
  return screen.race(
    new Promise<Wish | null>((resolve) =>
      screen.draw(
        <PasskeysScreen
          {...outcome}
          passkeys={shownOf(listed)}
          canAdd={hasPasskeys()}
          onAdd={() => resolve('add')}
          onChange={resolve}
          onForget={(id) => resolve({ forget: id })}
          onClose={() => resolve(null)}
        />,
      ),
    ),
  )
}

const askForCode = (
  env: Environment,
  step: Screen,
  email: string,
  intro: (email: ComponentChildren) => ComponentChildren,
) =>
  stepUp(env, step, 'passkeys', (code) => (
    <CodeForm
      step={code}
      title={passkeysWords.confirmItsYou}
      intro={intro(<EmailAddress email={email} />)}
      email={email}
      leave={{ label: passkeysWords.cancel, onClick: step.leave }}
    />
  ))

/** Makes the passkey an owner on one network. The person has just shown that it is theirs. */
async function makeOwner(env: Environment, step: Screen, passkey: Passkey, { network }: OnNetwork) {
  const { smart } = await step.race(sourcesOn(network, env))
  const data = addKeyData(passkey)
  const calls = [{ to: smart.account.address, value: 0n, data }]
  await approveCalls(env, step, { network, calls, ownAddKey: data })
  return passkeysWords.isOwner(network.name)
}

/** A new passkey: a code, the browser's question, and an approval on the active network if it has smart accounts. */
async function add(env: Environment, step: Screen, email: string, { passkeys, networks }: Listed) {
  await askForCode(env, step, email, passkeysWords.toAdd)
  const { userId } = await env.account.owner()
  const passkey = await withPress(step, passkeysWords.create, (keys) =>
    keys.create({
      rpId: location.hostname,
      userId,
      name: email,
      displayName: email,
      known: passkeys.map(({ credentialId }) => credentialId),
      signal: step.signal,
    }),
  )
  const { keeping: title, stillKeeping: still } = passkeysWords
  await tryUntilDone(step, { title: passkeysWords.notKept, onClose: step.leave }, () => {
    step.draw(<WorkingScreen title={title} still={still} onCancel={null} />)
    return env.session.call('addPasskey', { body: passkey, signal: step.signal })
  })
  const active = networks.find(({ network }) => network.id === env.networks.active('eip155').id)
  // A person who rejects the approval still has the passkey, which the list offers to add.
  const news = active && (await runStep(step, (inner) => makeOwner(env, inner, passkey, active)))
  return news ?? passkeysWords.kept
}

async function forget(env: Environment, step: Screen, email: string, credentialId: string) {
  await askForCode(env, step, email, passkeysWords.toForget)
  const { removing: title, stillRemoving: still } = passkeysWords
  await tryUntilDone(step, { title: passkeysWords.notRemoved, onClose: step.leave }, () => {
    step.draw(<WorkingScreen title={title} still={still} onCancel={step.leave} />)
    return env.session.call('removePasskey', { body: { credentialId }, signal: step.signal })
  })
  return passkeysWords.forgotten
}

/** What a press on a network's row does, by what the passkey is there. */
const CHANGES: Readonly<
  Record<Changeable, (env: Environment, step: Screen, passkey: Passkey, on: OnNetwork) => Promise<string>>
> = {
  none: async (env, step, passkey, on) => {
    const proven = await withPress(step, passkeysWords.prove, (keys) =>
      proveOne(keys, [passkey], step.signal),
    )
    return makeOwner(env, step, proven.passkey, on)
  },
  owner: async (env, step, passkey, { network }) => {
    const { smart } = await step.race(sourcesOn(network, env))
    const calls = [{ to: smart.account.address, value: 0n, data: removeKeyData(passkey) }]
    await approveCalls(env, step, { network, calls })
    return passkeysWords.isOwnerNoMore(network.name)
  },
  takeable: async (env, step, passkey, { network }) => {
    await takeOver(env, step, { network, passkey })
    return passkeysWords.recovered(network.name)
  },
}

function carryOut(env: Environment, step: Screen, email: string, wish: Wish, listed: Listed) {
  if (wish === 'add') return add(env, step, email, listed)
  if ('forget' in wish) return forget(env, step, email, wish.forget)
  const passkey = listed.passkeys.find(({ credentialId }) => credentialId === wish.id)
  const on = listed.networks.find(({ network }) => network.id === wish.networkId)
  if (!passkey || !on) throw new Error('The list has no such row')
  return CHANGES[wish.from](env, step, passkey, on)
}

/** Lists the passkeys that own the smart account, and changes them until the person goes back. */
export async function changePasskeys(env: Environment, screen: Screen, email: string): Promise<void> {
  let outcome: Outcome = { news: '', error: '' }
  for (;;) {
    const listed = await prepareScreen(screen, passkeysWords.notLookedUp, () => lookUp(env, screen.signal))
    const wish = await askForWish(screen, listed, outcome)
    if (!wish) return
    try {
      const news = await runStep(screen, (step) => carryOut(env, step, email, wish, listed))
      outcome = { news: news ?? '', error: '' }
    } catch (error) {
      if (screen.signal.aborted) throw error
      outcome = { news: '', error: changeFailure(error) }
    }
  }
}
