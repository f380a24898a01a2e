import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, release } from 'node:os'
import { join } from 'node:path'
import { type PeerFigures, peerNoise, peerTable } from './figures.ts'
import { measurePeers } from './measure.ts'
import type { PeerOptions } from './peerOptions.ts'

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'bench-results')

const machine = () =>
  `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${process.platform} ${release()}`

/** Every visit as JSON. */
async function save(figures: PeerFigures & { browser: string }, date: string): Promise<string> {
  await mkdir(FOLDER, { recursive: true })
  const path = join(FOLDER, `peers-${date.replaceAll(':', '-')}.json`)
  const measured = figures.measured.map(({ condition, rounds }) => ({
    condition,
    rounds: rounds.map(({ result, others }) => ({ others, visits: Object.fromEntries(result) })),
  }))
  await writeFile(
    path,
    `${JSON.stringify({ date, machine: machine(), browser: figures.browser, measured }, null, 2)}\n`,
  )
  return path
}

/** Measures Airlock beside other kits and beside the floor, and prints the table. */
export async function benchPeers(options: PeerOptions, tell: (text: string) => void): Promise<void> {
  const date = new Date().toISOString()
  const figures = await measurePeers(options, tell)
  const rounds = figures.measured.map(({ condition, rounds }) => `${rounds.length} at ${condition.title}`)
  const about = `${date.slice(0, 10)}, Chromium ${figures.browser}, ${machine()}. Medians of rounds: ${rounds.join(', ')}.`
  process.stdout.write(`\n${about}\n${peerNoise(figures)}\n\n${peerTable(figures)}\n\n`)
  tell(`Every visit: ${await save(figures, date)}`)
}
