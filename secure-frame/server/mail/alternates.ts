import { type Letter, MailRefused, type Transport } from './mailer.ts'

interface Options {
  clock: () => number
  /** Called when a server cannot take a mail; `server` is its index in the list. */
  onAway(server: number, letter: Letter, reason: string): void
}

/** How long a failed server is tried last: a slow failure must not delay every mail. */
const ASKED_LAST_MS = 60_000

/**
 * Combines mail servers, in order of preference. If one is unavailable, the mail goes to the next at once (R27). A
 * permanent refusal is final: the address does not exist for other servers either.
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
