import { maxLength, minLength, Namespace } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import { Connection } from './persistence.ts'

const Id = z.string().check(minLength(1), maxLength(256))

/** Messages between tabs: a connection that one of them made or ended applies to all. */
export const TabMessage = z.union([
  z.strictObject({ type: z.literal('connected'), namespace: Namespace, connection: Connection }),
  z.strictObject({ type: z.literal('disconnected'), namespace: Namespace, connectorId: Id }),
])
export type TabMessage = z.infer<typeof TabMessage>

export interface Tabs {
  tell(message: TabMessage): void
  listen(listener: (message: TabMessage) => void): void
  close(): void
}

const ALONE: Tabs = { tell: () => {}, listen: () => {}, close: () => {} }

/** The other tabs of the same scope. Without a BroadcastChannel for this frame there are none. */
export function openTabs(scope: string): Tabs {
  let channel: BroadcastChannel
  try {
    channel = new BroadcastChannel(`@airlock/${scope}`)
  } catch {
    return ALONE
  }
  return {
    tell: (message) => channel.postMessage(message),
    listen: (listener) => {
      channel.onmessage = ({ data }) => {
        const message = z.safeParse(TabMessage, data)
        if (message.success) listener(message.data)
      }
    },
    close: () => channel.close(),
  }
}
