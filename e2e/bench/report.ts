import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, platform, release } from 'node:os'
import { join } from 'node:path'
import { type AccountFigures, accountTables } from './account/figures.ts'
import type { LoadFigures } from './instruments/load.ts'
import { median } from './instruments/statistics.ts'
import { table } from './instruments/table.ts'
import { type SecureFigures, secureRows } from './secureFrame.ts'
import { type SmartFigures, smartRows } from './smartFigures.ts'
import { socialRow } from './socialPress.ts'
import type { Measured } from './visit.ts'
import { type WalletFigures, walletRows } from './walletFigures.ts'

export type Series = { scenario: string; cache: 'cold' | 'warm'; throttle: number; visits: Measured[] }

export type Figures = {
  series: Series[]
  load: LoadFigures[]
  secure?: SecureFigures | undefined
  /** The times of sign-ins with a provider (ms). */
  social?: number[] | undefined
  smart?: SmartFigures | undefined
  wallets?: WalletFigures | undefined
  account?: AccountFigures | undefined
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const ms = (value: number) => `${Math.round(value)} ms`
const MB = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
const count = (value: number) => String(value)

/** One column per figure: its title and its format. */
const COLUMNS: readonly [string, keyof Measured, (value: number) => string][] = [
  ['click → visible', 'clickToVisible', ms],
  ['requests before', 'requestsBeforeIntent', count],
  ['to others', 'crossOriginBeforeIntent', count],
  ['bytes before', 'bytesBeforeIntent', kB],
  ['bytes in all', 'bytesUntilVisible', kB],
  ['page JS gz before', 'pageScriptGzBefore', kB],
  ['in all', 'pageScriptGz', kB],
  ['frame JS gz', 'frameScriptGz', kB],
  ['script before', 'scriptBeforeClick', ms],
  ['script after', 'scriptUntilVisible', ms],
  ['long before', 'longTasksBeforeClick', count],
  ['long after', 'longTasksUntilVisible', count],
  ['longest', 'longestTask', ms],
  ['heap before', 'heapBeforeClick', MB],
  ['heap after', 'heapWhenVisible', MB],
]

const medianOf = (visits: readonly Measured[], key: keyof Measured) => median(visits.map((one) => one[key]))

function visitTable(series: readonly Series[]): string {
  const head = ['scenario', 'cache', 'CPU', ...COLUMNS.map(([name]) => name)]
  const rows = series.map(({ scenario, cache, throttle, visits }) => [
    scenario,
    cache,
    throttle === 1 ? 'full' : `1/${throttle}`,
    ...COLUMNS.map(([, key, written]) => written(medianOf(visits, key))),
  ])
  return table([head, ...rows])
}

const loadTable = (figures: readonly LoadFigures[]) =>
  table([
    ['server', 'requests/s', 'p50', 'p95', 'failed'],
    ...figures.map(({ path, perSecond, p50, p95, failed }) => [
      path,
      String(Math.round(perSecond)),
      `${p50.toFixed(1)} ms`,
      `${p95.toFixed(1)} ms`,
      String(failed),
    ]),
  ])

export function describeFigures({ series, load, secure, social, smart, wallets, account }: Figures): string {
  const runs = series[0]?.visits.length ?? 0
  const parts = series.length > 0 ? [`Medians of ${runs} runs.`, visitTable(series)] : []
  if (secure) parts.push(table([['secure frame', 'times', 'p50', 'p95'], ...secureRows(secure)]))
  if (social) parts.push(table([['sign-in', 'times', 'p50', 'p95'], socialRow(social)]))
  if (smart) parts.push(table([['smart accounts', 'times', 'p50', 'p95'], ...smartRows(smart)]))
  if (wallets) parts.push(table([['wallets', 'times', 'p50', 'p95'], ...walletRows(wallets)]))
  if (account) parts.push(...accountTables(account).map(table))
  if (load.length > 0) parts.push(loadTable(load))
  return parts.join('\n\n')
}

/** Saves the figures with every single visit and a description of the machine. */
export async function save(figures: Figures, browser: string): Promise<string> {
  const folder = join(import.meta.dirname, '..', '..', 'bench-results')
  await mkdir(folder, { recursive: true })
  const date = new Date().toISOString()
  const path = join(folder, `${date.replaceAll(':', '-')}.json`)
  const machine = { cpus: cpus().map(({ model }) => model), platform: platform(), release: release() }
  await writeFile(path, `${JSON.stringify({ date, browser, machine, ...figures }, null, 2)}\n`)
  return path
}
