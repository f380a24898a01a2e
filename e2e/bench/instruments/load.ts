import { Agent, request } from 'node:http'
import { percentile } from './statistics.ts'

export type LoadFigures = {
  /** The requested path. */
  path: string
  requests: number
  failed: number
  perSecond: number
  p50: number
  p95: number
}

/** One request to a server of this machine, with the expected status. */
export type Request = {
  port: number
  path: string
  method?: string
  headers: Readonly<Record<string, string>>
  body?: string
  expected: number
}

export type Answer = { milliseconds: number; ok: boolean; body: string }

/**
 * Sends one request and measures the time until the answer is complete (ms). Nothing is thrown: a failed request is not
 * `ok`.
 */
export function ask(
  agent: Agent,
  { port, path, method = 'GET', headers, body, expected }: Request,
): Promise<Answer> {
  const start = performance.now()
  return new Promise((resolve) => {
    let text = ''
    const done = (ok: boolean) => resolve({ milliseconds: performance.now() - start, ok, body: text })
    const asked = request({ host: '127.0.0.1', port, path, method, agent, headers }, (response) => {
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response.once('end', () => done(response.statusCode === expected))
    })
    asked.once('error', () => done(false)).end(body)
  })
}

export type Driven = { figures: Omit<LoadFigures, 'path'>; answers: readonly Answer[] }

/**
 * Sends requests until there is no next one, over that many connections, from this process on the same machine. Both
 * sides share the cores, so the results are lower bounds. The answers are in the order of the requests.
 */
export async function drive(next: () => Request | undefined, connections = 16): Promise<Driven> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const answers: Promise<Answer>[] = []
  const start = performance.now()
  const worker = async () => {
    for (let wanted = next(); wanted; wanted = next()) {
      const answer = ask(agent, wanted)
      answers.push(answer)
      await answer
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const elapsed = (performance.now() - start) / 1000
  agent.destroy()
  const all = await Promise.all(answers)
  const times = all.map(({ milliseconds }) => milliseconds)
  const figures = {
    requests: all.length,
    failed: all.filter(({ ok }) => !ok).length,
    perSecond: all.length / elapsed,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
  }
  return { figures, answers: all }
}

export type LoadOptions = { port: number; path: string; host: string; seconds?: number; connections?: number }

/** Repeats the same request for the given time. */
export async function load({
  port,
  path,
  host,
  seconds = 3,
  connections = 16,
}: LoadOptions): Promise<LoadFigures> {
  // The server listens on the loopback address. The Host header is the one that a browser would send.
  const wanted = { port, path, headers: { host, 'accept-encoding': 'gzip, br' }, expected: 200 }
  const end = performance.now() + seconds * 1000
  const { figures } = await drive(() => (performance.now() < end ? wanted : undefined), connections)
  return { path, ...figures }
}
