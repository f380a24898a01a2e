import { Agent } from 'node:http'
import { pause } from '../../local/processes.ts'
import { type Answer, ask, drive, type Request } from '../instruments/load.ts'
import type { RouteTimes } from './apiFigures.ts'
import { type Asked, type Planned, planFor, ROUTE_NAMES, ROUTES, type Visitor } from './plan.ts'

export interface Replica {
  port: number
}

function requestOf(visitor: Visitor, { route }: Planned, { port }: Replica, origin: string): Request {
  const asked: Asked = ROUTES[route].request(visitor)
  const headers = {
    host: `widget.localhost:${port}`,
    'x-forwarded-for': visitor.from,
    'accept-encoding': 'identity',
    ...(asked.method && { origin, 'content-type': 'application/json' }),
  }
  return { port, headers, expected: 200, ...asked }
}

/** Checks the answer to a planned call. The first page of a history provides the cursor of the second. */
function read(visitor: Visitor, { route }: Planned, { ok, body }: Answer): boolean {
  const isRight = ok && ROUTES[route].isRight(body, visitor)
  if (isRight && route === 'history') visitor.cursor = String(JSON.parse(body).next)
  return isRight
}

function collect(
  calls: readonly { planned: Planned; milliseconds: number; isRight: boolean }[],
): RouteTimes[] {
  return ROUTE_NAMES.map((route) => {
    const own = calls.filter(({ planned }) => planned.route === route)
    return {
      route,
      times: own.map(({ milliseconds }) => milliseconds),
      failed: own.filter(({ isRight }) => !isRight).length,
    }
  })
}

/** Visitors, and the servers that answer them in turn. */
export interface Crowd {
  visitors: readonly Visitor[]
  replicas: readonly Replica[]
  /** The origin of the page that they visit. */
  origin: string
}

export type Paced = (crowd: Crowd, seconds: number) => Promise<RouteTimes[]>

function member({ visitors, replicas }: Crowd, planned: Planned, turn: number): [Visitor, Replica] {
  const [visitor, replica] = [visitors[planned.visitor], replicas[turn % replicas.length]]
  if (!visitor || !replica) throw new Error('Nobody is there.')
  return [visitor, replica]
}

/** Sends calls at the planned times, whether or not the previous ones have been answered. */
export const withPauses: Paced = async (crowd, seconds) => {
  const agent = new Agent({ keepAlive: true })
  const start = performance.now()
  const calls = []
  for (const [turn, planned] of planFor(crowd.visitors.length, seconds).entries()) {
    const wait = start + planned.at - performance.now()
    if (wait > 0) await pause(wait)
    const [visitor, replica] = member(crowd, planned, turn)
    const asked = ask(agent, requestOf(visitor, planned, replica, crowd.origin))
    calls.push(
      asked.then((answer) => ({
        planned,
        milliseconds: answer.milliseconds,
        isRight: read(visitor, planned, answer),
      })),
    )
  }
  const all = await Promise.all(calls)
  agent.destroy()
  return collect(all)
}

/** Sends the same mix without pauses: each visitor sends the next call as soon as the last is answered. */
export const withoutPauses: Paced = async (crowd, seconds) => {
  const plan = planFor(crowd.visitors.length, 30)
  const end = performance.now() + seconds * 1000
  const made: { planned: Planned; visitor: Visitor }[] = []
  const next = () => {
    const planned = plan[made.length % plan.length]
    if (!planned || performance.now() >= end) return undefined
    const [visitor, replica] = member(crowd, planned, made.length)
    made.push({ planned, visitor })
    return requestOf(visitor, planned, replica, crowd.origin)
  }
  const { answers } = await drive(next, crowd.visitors.length)
  return collect(
    made.flatMap(({ planned, visitor }, index) => {
      const answer = answers[index]
      if (!answer) return []
      return [{ planned, milliseconds: answer.milliseconds, isRight: read(visitor, planned, answer) }]
    }),
  )
}
