import { join } from 'node:path'
import { type Build, digestOf, isFresh, missingOutputs, stamp } from '../bootstrap/freshness.ts'
import { npm, root } from '../bootstrap/install.mjs'
import { line } from '../bootstrap/say.ts'

const COMMON = ['package-lock.json', 'tsconfig.json']

/** The pages of other people's clients. No other build uses them, and only their tests need them. */
const clients: Build = {
  folder: 'e2e/clients',
  reads: [
    ...COMMON,
    'host-sdk',
    'e2e/dapp/src/settings.ts',
    ...['package-lock.json', 'package.json', 'vite.config.ts', 'apps'].map((name) => `e2e/clients/${name}`),
  ],
  writes: ['e2e/clients/dist/libraries/index.html', 'e2e/clients/apps/next/dist/BUILD_ID'],
}

/** In order: each may use the output of those before it. */
const builds: readonly Build[] = [
  {
    folder: 'host-sdk',
    reads: [...COMMON, 'host-sdk', 'kit/build/terse.ts'],
    writes: ['host-sdk/dist/sdk.js'],
  },
  {
    folder: 'widget-app',
    reads: [...COMMON, 'host-sdk', 'kit', 'secure-frame', 'widget-app'],
    writes: [
      'widget-app/dist/client/index.html',
      'widget-app/dist/analytics/index.html',
      'widget-app/dist/server/main.js',
    ],
  },
  {
    folder: 'secure-frame',
    reads: [...COMMON, 'host-sdk', 'kit', 'secure-frame'],
    writes: ['secure-frame/dist/client/index.html', 'secure-frame/dist/server/main.js'],
  },
  {
    folder: 'playground',
    reads: [...COMMON, 'host-sdk', 'kit', 'playground'],
    writes: ['playground/dist/index.html', 'playground/dist/playground.json'],
  },
  {
    folder: 'e2e',
    reads: [...COMMON, 'host-sdk', 'e2e'],
    writes: ['e2e/dist/dapp/index.html'],
  },
]

const buildOne = async (build: Build, output: 'shown' | 'on failure'): Promise<boolean> => {
  line(`Building ${build.folder} …`)
  const digest = digestOf(root, build)
  stamp(root, build, undefined)
  const cwd = join(root, build.folder)
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }
  const code = await npm(['run', 'build'], { cwd, env, output })
  if (code !== 0) return false
  const missing = missingOutputs(root, build)
  if (missing.length > 0) {
    line(`The build of ${build.folder} did not write ${missing.join(' and ')}.`)
    return false
  }
  stamp(root, build, digest)
  return true
}

/**
 * Builds the workspaces whose inputs have changed. Stops at the first failure, because the next build would read its
 * output.
 */
export const buildStale = async (): Promise<boolean> => {
  for (const build of builds)
    if (!isFresh(root, build) && !(await buildOne(build, 'on failure'))) return false
  return true
}

/** Builds the clients' pages if any of their inputs has changed. Their packages must be installed. */
export const buildClients = async (): Promise<boolean> =>
  isFresh(root, clients) || buildOne(clients, 'on failure')

/** `npm run build`: builds everything, changed or not. */
export const main = async (): Promise<number> => {
  for (const build of builds) if (!(await buildOne(build, 'shown'))) return 1
  return 0
}
