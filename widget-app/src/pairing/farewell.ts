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

/** Tells the wallet of a session that it is over, if it can be told, and forgets it. */
export async function dismiss(client: Client, notebook: Notebook, topic: string): Promise<void> {
  await client.disconnect({ topic, reason: REASON }).catch(nothing)
  await forget(client, topic)
  notebook.write({ ended: notebook.read().ended.filter((one) => one !== topic) })
}
