import type { Inbox } from '../mail/inbox.ts'
import { type Replica, startDeployment } from '../replicas/deployment.ts'
import { newPerson, newWallet, nextCode, signIn } from '../replicas/person.ts'
import { openProjectCounter } from './earlierHits.ts'
import { type Answer, type Driven, drive, type LoadFigures } from './instruments/load.ts'
import { compared, together } from './instruments/ratios.ts'
import { measureReadiness } from './readiness.ts'
import { dealt } from './signIns.ts'

/** Fewer than the mailbox's limit. */
const SENDS = 200
/** Each with and without earlier hits. */
const ROUNDS = 4
const EARLIER = [0, 50_000] as const

const OWNERS = 4
/** Fewer than the hourly limit for opening a wallet. */
const RELEASES = 50

/** That many people request a code, each from an address of their own. Resolves when all have received it. */
async function send(replica: Replica, inbox: Inbox): Promise<Driven> {
  const people = await Promise.all(Array.from({ length: SENDS }, () => newPerson()))
  const asking = await Promise.all(people.map((person) => person.wantsToSignIn()))
  const driven = await drive(dealt(asking, [replica], 202))
  if (driven.figures.failed > 0) throw new Error(`${driven.figures.failed} codes were not sent.`)
  await Promise.all(people.map(({ email }) => nextCode(inbox, email)))
  inbox.clear()
  return driven
}

/**
 * Compares a project that has sent no codes in this hour with one that has sent 50,000. Its limits and the puzzles of a
 * busy project are turned off, so that only counting is measured. The rounds alternate which one goes first, so that
 * neither a warmer server nor a larger database favours one side.
 */
async function measureSends(): Promise<LoadFigures[]> {
  const most = Object.fromEntries(
    ['PROJECT', 'ADDRESS', 'MINUTE'].map((name) => [`AIRLOCK_SENDS_PER_${name}`, '99999']),
  )
  const deployment = await startDeployment({ ...most, AIRLOCK_CHALLENGE: 'off' }, true)
  try {
    const replica = await deployment.startReplica()
    await send(replica, deployment.inbox)
    const counter = await openProjectCounter(deployment.databaseUrl)
    const rounds = EARLIER.map(() => [] as Driven[])
    for (let round = 0; round < ROUNDS; round += 1)
      for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const earlier = EARLIER[index] ?? 0
        await counter.set(earlier)
        rounds[index]?.push(await send(replica, deployment.inbox))
        const counted = await counter.read()
        if (counted !== earlier + SENDS) throw new Error(`The project's counter is at ${counted}.`)
      }
    await counter.close()
    return ratioOf(
      EARLIER.map((earlier, index) =>
        together(`code sends, ${earlier.toLocaleString('en')} earlier`, rounds[index] ?? []),
      ),
      'perSecond',
    )
  } finally {
    await deployment.stop()
  }
}

const ratioOf = ([first, ...others]: readonly LoadFigures[], by: Parameters<typeof compared>[2]) =>
  first ? [first, ...others.map((other) => compared(first, other, by))] : []

/** Calls of a person with a wallet, alternating: the account, and the share that opens the wallet on this device. */
async function callsOfOwner(replica: Replica, inbox: Inbox) {
  const person = await newPerson()
  const { accessToken } = await signIn(person, inbox, [replica])
  const made = await person.ask(replica, 'POST', '/api/wallet', { accessToken, body: newWallet() })
  if (made.status !== 201) throw new Error(`Making a wallet was answered with ${made.status}.`)
  const calls = []
  for (let count = 0; count < RELEASES; count += 1)
    calls.push(
      await person.sign('GET', '/api/session', { accessToken }),
      await person.sign('POST', '/api/wallet/shares', { accessToken, body: { kinds: 'auth' } }),
    )
  return calls
}

/** Compares the release of a share with a call that only reads, one call after the other on an idle server. */
async function measureRelease(): Promise<LoadFigures[]> {
  const deployment = await startDeployment({}, true)
  try {
    const replica = await deployment.startReplica()
    const answers: Answer[] = []
    for (let owner = 0; owner <= OWNERS; owner += 1) {
      const calls = await callsOfOwner(replica, deployment.inbox)
      const driven = await drive(dealt(calls, [replica], 200), 1)
      // The first round warms the server up.
      if (owner > 0) answers.push(...driven.answers)
    }
    const rows = ['GET /api/session', 'share release (auth)'].map((path, turn) => {
      const own = answers.filter((_, index) => index % 2 === turn)
      const seconds = own.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1_000
      const failed = own.filter(({ ok }) => !ok).length
      const figures = { requests: own.length, failed, perSecond: own.length / seconds, p50: 0, p95: 0 }
      return together(path, [{ figures, answers: own }])
    })
    return ratioOf(rows, 'p50')
  } finally {
    await deployment.stop()
  }
}

/** Measures the built secure server's counting, unsealing and readiness checks, each as a ratio to the same without. */
export async function measureSecureServer(tell: (text: string) => void): Promise<LoadFigures[]> {
  const part = async (name: string, measure: () => Promise<LoadFigures[]>) => {
    tell(name)
    const rows = await measure()
    for (const { path, perSecond, p50 } of rows)
      tell(`  ${path}: ${perSecond.toFixed(1)}/s, p50 ${p50.toFixed(2)} ms`)
    return rows
  }
  const sends = await part('Sends of a busy project', measureSends)
  const release = await part('Release of shares', measureRelease)
  return [...sends, ...release, ...(await part('Readiness of the secure server', measureReadiness))]
}
