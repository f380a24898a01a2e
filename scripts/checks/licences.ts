import { line } from '../bootstrap/say.ts'
import { refusals } from './licenceRules.ts'
import { lockedPackages } from './lockedPackages.ts'

/** The workspaces that we publish, serve and bundle, with their dependencies. The rest is tools and tests. */
const SHIPPED = ['host-sdk', 'kit', 'widget-app', 'secure-frame', 'playground']

/** Folders with a lock file: the repository, and the packages of other people's clients used in tests. */
const TREES = ['', 'e2e/clients']

const packages = TREES.flatMap((folder) => lockedPackages(folder))
const wrong = [...new Set(refusals(packages, SHIPPED))]
line(
  wrong.length > 0
    ? wrong.join('\n')
    : `${new Set(packages.map(({ path }) => path)).size} packages, every licence is allowed.`,
)
process.exitCode = wrong.length > 0 ? 1 : 0
