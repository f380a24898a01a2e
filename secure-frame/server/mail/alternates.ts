import { type Letter, MailRefused, type Transport } from './mailer.ts'

interface Options {
  clock: () => number
  /** A server cannot take a mail now; its place in the list, from 0. */
  onAway(server: number, letter: Letter, reason: string): void
}

/** A server that could not take a mail is asked last for so long: what is slow to fail must not slow every mail. */
const ASKED_LAST_MS = 60_000

/**
 * Mail servers as one, in the order in which they are to be asked: what one cannot take now goes to the next at once (R27).
 * What one refuses for good is refused: another one would be asked to send what has no address.
 */
export function createAlternates(servers: readonly Transport[], { clock, onAway }: Options): Transport {
  const askedLastUntil = new Map<Transport, number>()
  const isAskedLast = (server: Transport) => (askedLastUntil.get(server) ?? 0) > clock()

  function inOrder(): Transport[] {
    return [...servers.filter((server) => !isAskedLast(server)), ...servers.filter(isAskedLast)]
  }

  return {
    async send(letter) {
      let failure: unknown
      for (const server of inOrder()) {
        try {
          await server.send(letter)
          askedLastUntil.delete(server)
          return
        } catch (error) {
          if (error instanceof MailRefused && error.isPermanent) throw error
          failure = error
          askedLastUntil.set(server, clock() + ASKED_LAST_MS)
          onAway(servers.indexOf(server), letter, error instanceof MailRefused ? error.message : 'unknown')
        }
      }
      throw failure
    },
    close() {
      for (const server of servers) server.close()
    },
  }
}
