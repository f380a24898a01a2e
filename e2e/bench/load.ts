import { Agent, get } from 'node:http'
import { percentile } from './statistics.ts'

export type LoadFigures = {
  path: string
  requests: number
  failed: number
  perSecond: number
  p50: number
  p95: number
}

export type LoadOptions = { port: number; path: string; host: string; seconds?: number; connections?: number }

type Answer = { milliseconds: number; ok: boolean }

function once(options: { agent: Agent; port: number; path: string; host: string }): Promise<Answer> {
  const start = performance.now()
  return new Promise((resolve) => {
    const done = (ok: boolean) => resolve({ milliseconds: performance.now() - start, ok })
    const { agent, port, path, host } = options
    // The server listens on the loopback; the Host header is what a browser would send.
    const headers = { host, 'accept-encoding': 'gzip, br' }
    get({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
      response.resume()
      response.once('end', () => done(response.statusCode === 200))
    }).once('error', () => done(false))
  })
}

/**
 * A bounded load from this process on the same machine: as many requests as these connections can make within the time.
 * Both share the cores, so the figure is a floor.
 */
export async function load({
  port,
  path,
  host,
  seconds = 3,
  connections = 16,
}: LoadOptions): Promise<LoadFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const answers: Answer[] = []
  const start = performance.now()
  const end = start + seconds * 1000
  const worker = async () => {
    while (performance.now() < end) answers.push(await once({ agent, port, path, host }))
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const elapsed = (performance.now() - start) / 1000
  agent.destroy()
  const times = answers.map(({ milliseconds }) => milliseconds)
  return {
    path,
    requests: answers.length,
    failed: answers.filter(({ ok }) => !ok).length,
    perSecond: answers.length / elapsed,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
  }
}
