import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Follow, reachable, scriptsOfPage } from './moduleGraph.ts'

/** Scripts that are loaded on demand, and all that they need. Their names are not unique, so each is found by a text in it. */
interface Added {
  /** Where the built scripts are. */
  folder: string
  texts: readonly string[]
  /** Names, without their hashes, of other scripts that are loaded before. */
  after: readonly string[]
}

/** A limit for what a visitor has to load. It is in bytes, because times depend on the machine. */
export interface Budget {
  what: string
  /** A script, or a page whose scripts are counted. */
  entry: string
  follow: Follow
  /** Files that this visitor does not load. Files that only they import are not counted either. */
  except?: RegExp
  /** Counts scripts that are loaded on demand, without those that were loaded before them, such as the entry's. */
  added?: Added
  /** The limit in kB of 1,000 bytes, after gzip. */
  limit: number
}

/** Chunks loaded on demand: messages for developers, needed only if a page's options are wrong, preloading, `eth_subscribe`, sign-in, the return from a messaging app, and batches for wallets that have none (EIP-5792). */
const ON_USE = 'advice|early|subscriptions|signIn|returned|calls'

export const budgets: readonly Budget[] = [
  { what: 'host-sdk before intent', entry: 'host-sdk/dist/sdk.js', follow: 'static', limit: 8 },
  {
    what: 'host-sdk in all, EVM only',
    entry: 'host-sdk/dist/sdk.js',
    follow: 'all',
    except: new RegExp(`/sdk/(?:solana|bip122|polkadot|cosmos|${ON_USE})-`),
    // With what has to be there as soon as the link is: `onEvent`, `downloadLogs`, `open()` with data, the question whether a
    // wallet lacks EIP-5792, and what the frame opens at once, which spares it a round trip and a second drawing.
    limit: 21.6,
  },
  {
    what: 'host-sdk in all, five chain families',
    entry: 'host-sdk/dist/sdk.js',
    follow: 'all',
    except: new RegExp(`/sdk/(?:${ON_USE})-`),
    limit: 31.4,
  },
  {
    what: 'widget until Connect shows',
    entry: 'widget-app/dist/client/index.html',
    follow: 'static',
    // With what fills the card in the document.
    limit: 60,
  },
  {
    what: 'secure frame before an approval',
    entry: 'secure-frame/dist/client/index.html',
    follow: 'static',
    limit: 82.9,
  },
  {
    what: 'approval window',
    entry: 'secure-frame/dist/client/approve.html',
    follow: 'static',
    // With what asks for the request, in the document.
    limit: 27.4,
  },
  {
    what: 'secure frame, a batch of a smart account over a transfer of an EOA',
    entry: 'secure-frame/dist/client/index.html',
    follow: 'static',
    added: {
      folder: 'secure-frame/dist/client/assets',
      // Preparing an operation (src/rpc/smartAccount/prepare.ts), and following it (finish.ts beside it).
      texts: ['A smart account cannot deploy contracts', 'The operation was reverted'],
      after: ['transaction', 'decode', 'ApproveScreen', 'send'],
    },
    limit: 15,
  },
]

export interface Measured extends Budget {
  files: readonly { file: string; bytes: number }[]
  kilobytes: number
  /** The reason why it fails, or undefined if it is within the budget. */
  failure: string | undefined
}

const entriesOf = (path: string) =>
  path.endsWith('.html') ? scriptsOfPage(join(path, '..'), path.split('/').at(-1) ?? '') : [path]

const weigh = (root: string, file: string) => ({
  file: relative(root, file),
  bytes: gzipSync(readFileSync(file), { level: 9 }).length,
})

const INLINE = /<script>(.*?)<\/script>/gs

/** The scripts that a page contains. */
const inlineOf = (root: string, entry: string) =>
  entry.endsWith('.html')
    ? Array.from(readFileSync(join(root, entry), 'utf8').matchAll(INLINE), ([, code = '']) => ({
        file: `${entry} (a script in it)`,
        bytes: gzipSync(code, { level: 9 }).length,
      }))
    : []

/** The scripts that are added. Throws if a text is in no script, or in several. */
function addedTo(known: ReadonlySet<string>, root: string, { folder, texts, after }: Added): string[] {
  const scripts = readdirSync(join(root, folder)).filter((name) => name.endsWith('.js'))
  const pathOf = (name: string) => join(root, folder, name)
  const before = scripts.filter((name) => after.includes(name.replace(/-.{8}\.js$/, '')))
  const withText = (text: string) => {
    const [found, another] = scripts.filter((name) => readFileSync(pathOf(name), 'utf8').includes(text))
    if (found === undefined || another !== undefined)
      throw new Error(`"${text}" has to be in one script of ${folder}.`)
    return pathOf(found)
  }
  const had = reachable(before.map(pathOf), 'static')
  const needed = reachable(texts.map(withText), 'static')
  return [...needed].filter((file) => !had.has(file) && !known.has(file))
}

const failureOf = ({ entry, limit }: Budget, count: number, kilobytes: number) => {
  if (count === 0) return `${entry} loads no script`
  return kilobytes > limit ? `${(kilobytes - limit).toFixed(2)} kB too much` : undefined
}

/** Measures the files that an entry loads, each compressed separately as in transfer, the largest first. */
export const measure = (root: string, budget: Budget): Measured => {
  const entry = join(root, budget.entry)
  if (!existsSync(entry))
    return { ...budget, files: [], kilobytes: 0, failure: `${budget.entry} is missing: run "npm run build"` }
  const loaded = reachable(entriesOf(entry), budget.follow, budget.except)
  const weighed = (paths: Iterable<string>) => Array.from(paths, (file) => weigh(root, file))
  const files = (
    budget.added
      ? weighed(addedTo(loaded, root, budget.added))
      : [...weighed(loaded), ...inlineOf(root, budget.entry)]
  ).sort((one, other) => other.bytes - one.bytes)
  const kilobytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000
  return { ...budget, files, kilobytes, failure: failureOf(budget, files.length, kilobytes) }
}
