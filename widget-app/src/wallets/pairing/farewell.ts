import type { Notebook } from './notebook.ts'
import type { Client } from './signClient.ts'

const REASON = { code: 6000, message: 'User disconnected.' }

const nothing = () => undefined

async function drop({ core, session }: Client, topic: string): Promise<void> {
  await session.delete(topic, REASON)
  core.expirer.del(topic)
  if (core.crypto.keychain.has(topic)) await core.crypto.deleteSymKey(topic)
  await core.relayer.unsubscribe(topic)
}

/** Removes a session from the library's stores, whatever state they are in. */
export const forget = (client: Client, topic: string): Promise<void> => drop(client, topic).catch(nothing)

const isReachable = ({ core, session }: Client, topic: string): boolean =>
  session.keys.includes(topic) && core.crypto.keychain.has(topic)

/**
 * Sends a wallet the end of its session, and removes the session; an unreachable wallet is notified at the
 * next visit.
 */
async function dismiss(client: Client, notebook: Notebook, topic: string): Promise<void> {
  const isNotified = await client.disconnect({ topic, reason: REASON }).then(
    () => true,
    () => false,
  )
  if (!isNotified && isReachable(client, topic)) return
  await forget(client, topic)
  notebook.write({ ended: notebook.read().ended.filter((one) => one !== topic) })
}

export interface Farewells {
  /** Notifies a wallet of the end of its session, if it is reachable. Never rejects. */
  tell(topic: string): Promise<void>
  /** Whether a notification is pending. */
  areUnderWay(): boolean
}

/** @param onNotified called after a notification, successful or not */
export function createFarewells(client: Client, notebook: Notebook, onNotified: () => void): Farewells {
  let telling = 0
  return {
    tell: async (topic) => {
      telling += 1
      await dismiss(client, notebook, topic)
      telling -= 1
      onNotified()
    },
    areUnderWay: () => telling > 0,
  }
}
