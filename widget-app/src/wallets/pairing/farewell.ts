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

/** Takes a session out of the library's stores, whatever state they are in. */
export const forget = (client: Client, topic: string): Promise<void> => drop(client, topic).catch(nothing)

const canBeTold = ({ core, session }: Client, topic: string): boolean =>
  session.keys.includes(topic) && core.crypto.keychain.has(topic)

/** Tells the wallet of a session that it is over, and forgets it; one that cannot be reached is told at the next visit. */
async function dismiss(client: Client, notebook: Notebook, topic: string): Promise<void> {
  const isTold = await client.disconnect({ topic, reason: REASON }).then(
    () => true,
    () => false,
  )
  if (!isTold && canBeTold(client, topic)) return
  await forget(client, topic)
  notebook.write({ ended: notebook.read().ended.filter((one) => one !== topic) })
}

export interface Farewells {
  /** Tells a wallet, if it can be told, that its session is over. Never rejects. */
  tell(topic: string): Promise<void>
  /** Whether one is being told. */
  areUnderWay(): boolean
}

/** @param onTold one has been told, or could not be */
export function createFarewells(client: Client, notebook: Notebook, onTold: () => void): Farewells {
  let telling = 0
  return {
    tell: async (topic) => {
      telling += 1
      await dismiss(client, notebook, topic)
      telling -= 1
      onTold()
    },
    areUnderWay: () => telling > 0,
  }
}
