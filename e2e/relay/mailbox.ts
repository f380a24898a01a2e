/** A message in transit. The relay cannot read it. */
export interface Message {
  topic: string
  message: string
  tag: number
  /** Milliseconds since 1970. */
  publishedAt: number
  attestation?: string | undefined
}

interface Kept extends Message {
  from: string
  /** Milliseconds since 1970. */
  until: number
}

/**
 * Keeps published messages until another client acknowledges them, or until they expire. A message also waits for
 * clients that subscribe later, or were disconnected while it was being delivered. Its own sender never receives it.
 */
export function createMailbox(now: () => number = Date.now) {
  const kept = new Map<string, Kept[]>()

  const alive = (topic: string): Kept[] => {
    const left = (kept.get(topic) ?? []).filter(({ until }) => until > now())
    if (left.length > 0) kept.set(topic, left)
    else kept.delete(topic)
    return left
  }

  return {
    /** @param ttl seconds */
    put(from: string, message: Omit<Message, 'publishedAt'>, ttl: number): Message {
      const published = { ...message, publishedAt: now() }
      const { topic } = message
      const rest = alive(topic).filter((known) => known.message !== message.message)
      kept.set(topic, [...rest, { ...published, from, until: now() + ttl * 1000 }])
      return published
    },
    /** The messages for a client, oldest first. */
    waiting: (client: string, topic: string): Message[] =>
      alive(topic).flatMap(({ from, until: _, ...message }) => (from === client ? [] : [message])),
    /** Removes a message that a client has received. */
    acknowledge(topic: string, text: string): void {
      const left = alive(topic).filter(({ message }) => message !== text)
      if (left.length > 0) kept.set(topic, left)
      else kept.delete(topic)
    },
  }
}
