import type { Inbox } from '../mail/inbox.ts'
import { type Replica, startDeployment } from '../replicas/deployment.ts'
import { newPerson, nextCode, type Signed } from '../replicas/person.ts'
import { drive, type LoadFigures, type Request } from './instruments/load.ts'

/** Fewer than the mailbox's limit. */
const PEOPLE = 400
const WARMING_UP = 40

const portOf = ({ url }: Replica) => Number(new URL(url).port)

/** Distributes signed calls over the replicas in turn, like a load balancer. */
export function dealt(calls: readonly Signed[], replicas: readonly Replica[], expected: number) {
  let index = 0
  return (): Request | undefined => {
    const call = calls[index]
    const replica = replicas[index % replicas.length]
    index += 1
    if (!call || !replica) return undefined
    const { path, init } = call
    const { method = 'GET', body } = init
    const headers = Object.fromEntries(new Headers(init.headers))
    const request = { port: portOf(replica), path, method, headers, expected }
    return typeof body === 'string' ? { ...request, body } : request
  }
}

/** That many people sign in: all request a code, then all enter it. Proofs are created before the clock starts. */
async function signIns(replicas: readonly Replica[], inbox: Inbox, count: number): Promise<LoadFigures[]> {
  const people = await Promise.all(Array.from({ length: count }, () => newPerson()))
  const asking = await Promise.all(people.map((person) => person.wantsToSignIn()))
  const asked = await drive(dealt(asking, replicas, 202))
  const typing = await Promise.all(
    people.map(async (person, index) => {
      const { attemptId } = JSON.parse(asked.answers[index]?.body ?? '{}')
      return person.types(attemptId, (await nextCode(inbox, person.email)).code)
    }),
  )
  const typed = await drive(dealt(typing, replicas, 200))
  const on = `${replicas.length} ${replicas.length === 1 ? 'replica' : 'replicas'}`
  return [
    { path: `code request, ${on}`, ...asked.figures },
    { path: `code verify, ${on}`, ...typed.figures },
  ]
}

/**
 * Measures the built secure server as an operator runs it, with a mail server and a Postgres that writes to disk. Each
 * person has an address of their own, and the limits of the project and of the whole server are raised.
 */
export async function measureSignIns(replicas: number): Promise<LoadFigures[]> {
  const limits = { AIRLOCK_SENDS_PER_PROJECT: '99999', AIRLOCK_SENDS_PER_MINUTE: '99999' }
  const deployment = await startDeployment(limits, true)
  try {
    const running = await Promise.all(Array.from({ length: replicas }, () => deployment.startReplica()))
    await signIns(running, deployment.inbox, WARMING_UP)
    deployment.inbox.clear()
    return await signIns(running, deployment.inbox, PEOPLE)
  } finally {
    await deployment.stop()
  }
}
