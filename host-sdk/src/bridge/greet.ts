import type { Contract } from '../contract/define.ts'
import { randomId } from './randomId.ts'

/** A hello that was sent to the parent, and the messages that came since. */
export interface Greeting {
  nonce: string
  /** The parent's messages that nobody has taken yet. */
  kept: readonly MessageEvent[]
  /** Passes on the messages of the parent, those that are already there first, until `take` returns true for one. */
  read(take: (event: MessageEvent) => boolean): void
}

/** The most messages that are kept for the reader. A parent that sends more makes only its own frame useless. */
const KEPT = 32

/**
 * Says hello to the parent, whose offer is kept until somebody reads it. A frame may do so before the rest of its code is
 * there: the parent answers in the meantime. So this module has to stay small, without a schema.
 */
export function greet({ name, version }: Pick<Contract, 'name' | 'version'>): Greeting {
  const nonce = randomId()
  const kept: MessageEvent[] = []
  let take = (event: MessageEvent): boolean => {
    if (kept.length < KEPT) kept.push(event)
    return false
  }
  const onMessage = (event: MessageEvent): boolean => {
    const isTaken = event.source === parent && take(event)
    if (isTaken) removeEventListener('message', onMessage)
    return isTaken
  }
  addEventListener('message', onMessage)
  // This is the only message sent to any origin (SEC-01): the parent's origin is not known yet, and the message holds
  // no secret.
  parent.postMessage({ airlock: 'hello', contract: name, ...version, nonce }, '*')
  return {
    nonce,
    kept,
    read: (reader) => {
      take = reader
      kept.splice(0).some(onMessage)
    },
  }
}
