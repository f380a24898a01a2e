import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Asset, readAsset, readFolder, readTemplate } from '@airlock/kit/server'

/** All built files that this server serves. */
export interface Assets {
  /** The client's index.html, into which a project is written; null if it is not built yet. */
  template: string | null
  /** The operator's page of charts; null if it is not built yet. */
  analyticsPage: string | null
  /** By URL path: `/assets/…` of the client, `/analytics/assets/…`, `/sdk.js` and `/sdk/…` of host-sdk. */
  files: ReadonlyMap<string, Asset>
  /** Descriptions of missing files. The server is not ready until this is empty. */
  missing: readonly string[]
}

interface Folders {
  clientDir: string
  analyticsDir: string
  sdkDir: string
}

/** Reads the build's output into memory. Only the files listed here can be requested. */
export function loadAssets({ clientDir, analyticsDir, sdkDir }: Folders): Assets {
  const sdk = join(sdkDir, 'sdk.js')
  const files = new Map([
    ...readFolder('/assets/', join(clientDir, 'assets')),
    ...readFolder('/analytics/assets/', join(analyticsDir, 'assets')),
    ...readFolder('/sdk/', join(sdkDir, 'sdk')),
  ])
  if (existsSync(sdk)) files.set('/sdk.js', readAsset(sdk))
  const template = readTemplate(join(clientDir, 'index.html'))
  const missing: string[] = []
  if (template === null) missing.push('the widget (npm run build:client -w widget-app)')
  if (!files.has('/sdk.js')) missing.push('host-sdk (npm run build -w host-sdk)')
  const analyticsPage = readTemplate(join(analyticsDir, 'index.html'))
  return { template, analyticsPage, files, missing }
}

const VERSIONED = /^\/sdk\/[^/]+\/sdk\.js$/

/** The `integrity` values of the scripts that pages may pin, by path. */
export const integrityOf = ({ files }: Pick<Assets, 'files'>): Record<string, string> =>
  Object.fromEntries(
    [...files]
      .filter(([path]) => VERSIONED.test(path))
      .map(([path, { body }]) => [path, `sha384-${createHash('sha384').update(body).digest('base64')}`]),
  )
