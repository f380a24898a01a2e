import { type Build, digestOf, isFresh, missingOutputs, stamp } from '../bootstrap/freshness.ts'
import { npm, root } from '../bootstrap/install.mjs'
import { line } from '../bootstrap/say.ts'

const COMMON = ['package-lock.json', 'tsconfig.json']

/** In this order: each may use what those before it have written. */
const builds: readonly Build[] = [
  { workspace: 'host-sdk', reads: [...COMMON, 'host-sdk'], writes: ['host-sdk/dist/sdk.js'] },
  {
    workspace: 'widget-app',
    reads: [...COMMON, 'host-sdk', 'server-kit', 'secure-frame', 'widget-app'],
    writes: ['widget-app/dist/client/index.html', 'widget-app/dist/server/main.js'],
  },
  {
    workspace: 'secure-frame',
    reads: [...COMMON, 'host-sdk', 'server-kit', 'secure-frame'],
    writes: ['secure-frame/dist/client/index.html', 'secure-frame/dist/server/main.js'],
  },
  {
    workspace: 'e2e',
    reads: [...COMMON, 'host-sdk', 'e2e'],
    writes: ['e2e/dist/dapp/index.html'],
  },
]

const buildOne = async (build: Build, output: 'shown' | 'on failure'): Promise<boolean> => {
  line(`Building ${build.workspace} …`)
  const digest = digestOf(root, build)
  stamp(root, build, undefined)
  const code = await npm(['run', 'build', '--workspace', build.workspace, '--if-present'], { output })
  if (code !== 0) return false
  const missing = missingOutputs(root, build)
  if (missing.length > 0) {
    line(`The build of ${build.workspace} did not write ${missing.join(' and ')}.`)
    return false
  }
  stamp(root, build, digest)
  return true
}

/** Builds what has changed since it was last built. Stops at the first that fails: the next would read its output. */
export const buildStale = async (): Promise<boolean> => {
  for (const build of builds)
    if (!isFresh(root, build) && !(await buildOne(build, 'on failure'))) return false
  return true
}

/** `npm run build`: everything, whether it has changed or not. */
export const main = async (): Promise<number> => {
  for (const build of builds) if (!(await buildOne(build, 'shown'))) return 1
  return 0
}
