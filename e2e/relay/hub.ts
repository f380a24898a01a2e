import { createHash } from 'node:crypto'
import { createMailbox, type Message } from './mailbox.ts'

/** A connection of a client, as the hub tells it of a message. It calls back when the client has it. */
export interface Connection {
  readonly client: string
  deliver(subscription: string, message: Message, acknowledged: () => void): void
}

export interface Publication {
  topic: string
  message: string
  tag: number
  /** Seconds. */
  ttl: number
  attestation?: string | undefined
}

/** The id of a subscription, which a client can work out without being told. */
const subscriptionOf = (client: string, topic: string): string =>
  createHash('sha256').update(`${topic}${client}`).digest('hex')

export type Hub = ReturnType<typeof createHub>

/**
 * Who listens to which topic, and what waits for whom.
 * @param options.isLost a message that it says yes to never arrives, although its sender is told that it was published
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
