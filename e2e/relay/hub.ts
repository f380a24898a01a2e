import { createHash } from 'node:crypto'
import { createMailbox, type Message } from './mailbox.ts'

/** A client's connection, as the hub delivers messages to it. It calls back when the client has acknowledged one. */
export interface Connection {
  readonly client: string
  deliver(subscription: string, message: Message, acknowledged: () => void): void
}

export interface Publication {
  topic: string
  message: string
  tag: number
  /** In seconds. */
  ttl: number
  attestation?: string | undefined
}

/** The id of a subscription. A client can compute it too. */
const subscriptionOf = (client: string, topic: string): string =>
  createHash('sha256').update(`${topic}${client}`).digest('hex')

export type Hub = ReturnType<typeof createHub>

/**
 * Tracks the subscribers of each topic and the messages that wait for them.
 * @param options.isLost selects messages that are never delivered, although their sender is told that they were
 * published
 */
export function createHub({
  now = Date.now,
  isLost,
}: {
  now?: () => number
  isLost: (message: Message) => boolean
}) {
  const mailbox = createMailbox(now)
  const listening = new Map<string, Set<Connection>>()

  const deliver = (to: Connection, message: Message) =>
    to.deliver(subscriptionOf(to.client, message.topic), message, () =>
      mailbox.acknowledge(message.topic, message.message),
    )

  const unsubscribe = (connection: Connection, topic: string) => {
    const connections = listening.get(topic)
    connections?.delete(connection)
    if (connections?.size === 0) listening.delete(topic)
  }

  return {
    subscribe(connection: Connection, topic: string): string {
      const connections = listening.get(topic) ?? new Set()
      connections.add(connection)
      listening.set(topic, connections)
      for (const message of mailbox.waiting(connection.client, topic)) deliver(connection, message)
      return subscriptionOf(connection.client, topic)
    },
    unsubscribe,
    publish(from: Connection, { ttl, ...publication }: Publication): void {
      if (isLost({ ...publication, publishedAt: now() })) return
      const message = mailbox.put(from.client, publication, ttl)
      for (const connection of listening.get(message.topic) ?? [])
        if (connection.client !== from.client) deliver(connection, message)
    },
    fetch(connection: Connection, topics: readonly string[]): Message[] {
      const found = topics.flatMap((topic) => mailbox.waiting(connection.client, topic))
      for (const { topic, message } of found) mailbox.acknowledge(topic, message)
      return found
    },
    leave(connection: Connection): void {
      for (const topic of [...listening.keys()]) unsubscribe(connection, topic)
    },
  }
}
