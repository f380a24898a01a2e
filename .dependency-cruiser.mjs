import { floors } from './scripts/checks/floors.mjs'
import { hygieneOf } from './scripts/checks/hygiene.mjs'

/**
 * The layers of the architecture: `contract` ← `bridge` ← apps. What runs in the dApp's page, in the widget and in the
 * secure frame trusts the others only through a contract, so nobody reaches past one. `comment` says why, for whoever
 * breaks a rule. scripts/checks/layers.test.ts proves that each rule can fail.
 */
const OURS = '^(host-sdk|kit|widget-app|secure-frame|playground|e2e|scripts)/'
const TEST = '\\.test\\.tsx?$'

/** The parts of the kit that servers may use: its entry for servers, and as tools its build steps, images and databases for tests. */
const SERVER_KIT = '^kit/(server/index\\.ts$|build/|image/|testing/)'

/** The parts of the kit that a browser may use: they read no files and listen on no ports. */
const BROWSER_KIT = '^kit/(chains/|design/|http/|social/|messages/(index|languages)\\.ts$)'

/** Files that only tests use. */
const OF_TESTS = [TEST, '\\.fixture\\.tsx?$', '/testing/']

/** @param {string} folder @param {import('./scripts/checks/floors.mjs').Floors} of */
const pathsOf = (folder, of) => of.map(({ files }) => `^${folder}/(?:${files})`)

/** Everything of ours outside the named paths. @param {string[]} paths */
const oursBut = (...paths) => ({ path: OURS, pathNot: paths })

const layers = [
  {
    name: 'contract-stands-alone',
    comment:
      'The contract is what both sides agree on: it knows the public types and schemas, and neither side.',
    from: { path: '^host-sdk/src/contract/', pathNot: TEST },
    to: oursBut('^host-sdk/src/contract/', '^host-sdk/src/types\\.ts$'),
  },
  {
    name: 'public-types-stand-alone',
    comment: 'What a dApp reads in our types must not drag in schemas or code.',
    from: { path: '^host-sdk/src/types\\.ts$' },
    to: { path: '.' },
  },
  {
    name: 'bridge-knows-contracts-only',
    comment: 'The bridge carries any contract for any app: it must not know who uses it.',
    from: { path: '^host-sdk/src/bridge/', pathNot: TEST },
    to: oursBut('^host-sdk/src/(bridge|contract)/'),
  },
  {
    name: 'host-sdk-knows-no-app',
    comment: 'host-sdk is what other people install: it meets the widget through the contract alone.',
    from: { path: '^host-sdk/' },
    // The second minifier is a step of its build, as of the secure frame's.
    to: oursBut('^host-sdk/', '^kit/build/terse\\.ts$'),
  },
  {
    name: 'host-sdk-server-for-servers',
    comment: 'The code for the dApp’s server brings cryptography with it that no page may load.',
    from: { path: OURS, pathNot: ['^host-sdk/src/server/', '^e2e/(game|signIn|tests|.*/siteKey)', TEST] },
    to: { path: '^host-sdk/src/server/' },
  },
  {
    name: 'widget-through-contracts',
    comment: 'The widget talks to the page and to the secure frame through their contracts and the bridge.',
    from: {
      path: '^widget-app/',
      // The build gives the entry the same small modules as the host page.
      pathNot: '^widget-app/build/(zodOfEntry|smallZod\\.test)\\.ts$',
    },
    to: oursBut(
      '^widget-app/',
      '^host-sdk/src/((contract|bridge)/index|themes)\\.ts$',
      '^secure-frame/src/contract/index\\.ts$',
      BROWSER_KIT,
      SERVER_KIT,
    ),
  },
  {
    name: 'secure-frame-through-bridge',
    comment:
      'The secure frame holds keys and stays small: of host-sdk it knows the bridge, and the contract for what both boundaries speak of (error codes, shapes).',
    from: {
      path: '^secure-frame/',
      // The build gives the approval window the host page's small module in place of zod.
      pathNot: '^secure-frame/build/zodOfWindow(\\.test)?\\.ts$',
    },
    to: oursBut('^secure-frame/', '^host-sdk/src/(contract|bridge)/index\\.ts$', BROWSER_KIT, SERVER_KIT),
  },
  {
    name: 'kit-knows-no-app',
    comment: 'What two programs share must not know either of them.',
    from: { path: '^kit/' },
    to: oursBut('^kit/', '^host-sdk/src/(contract|bridge)/index\\.ts$'),
  },
  {
    name: 'kit-design-for-browsers',
    comment: 'Both frames load it: it must not bring in anything else of the kit.',
    from: { path: '^kit/design/' },
    to: oursBut('^kit/design/'),
  },
  {
    name: 'kit-server-for-servers',
    comment:
      'The kit reads files and listens on ports: but for what it has for browsers, nothing of it belongs in one.',
    from: {
      path: OURS,
      pathNot: [
        '^kit/',
        '^(widget-app|secure-frame)/(server/|vite[^/]*\\.ts$)',
        '^host-sdk/vite\\.config\\.ts$',
        '^e2e/(smartAccounts/local\\.test|onramp/shop\\.fixture|support/amounts\\.test)\\.ts$',
      ],
    },
    to: { path: '^kit/', pathNot: [BROWSER_KIT, '^kit/testing/(ports|postgres)\\.ts$'] },
  },
  {
    name: 'kit-messages-for-browsers',
    comment: 'Browsers load them: they must not bring in anything else of the kit.',
    from: { path: '^kit/(chains|http|messages|social)/' },
    to: oursBut('^kit/$1/'),
  },
  {
    name: 'browser-not-server',
    comment: 'Code for the browser must not reach into the server; what both read belongs in shared/.',
    from: { path: '^(widget-app|secure-frame)/(src|shared|operator)/' },
    to: { path: '^(widget-app|secure-frame)/server/' },
  },
  {
    name: 'wallets-by-facts',
    comment:
      'Flows and views ask for a fact about a kind of wallet (walletKinds.ts), so that a new kind needs no change in them.',
    from: { path: '^widget-app/src/(features|app)/', pathNot: OF_TESTS },
    to: { path: '^widget-app/src/state/connectors/connectorIds\\.ts$' },
  },
  {
    name: 'server-not-browser',
    comment:
      'The server must not reach into code for the browser; what both read belongs in shared/. It draws the first view, by the code of the client.',
    from: { path: '^(widget-app|secure-frame)/(server|shared)/' },
    to: {
      path: '^(widget-app|secure-frame)/(src|operator)/',
      pathNot: '^(secure-frame/src/contract/|widget-app/src/app/earlyCard/draw\\.tsx$)',
    },
  },
  {
    name: 'demo-is-an-outsider',
    comment:
      'The demo dApp and the pages of other clients show what anybody can do: they use the public entry of host-sdk and nothing else of ours.',
    from: { path: '^e2e/(dapp|clients/apps|bench/peers/(apps|pages))/' },
    to: oursBut(
      '^e2e/(dapp|clients/(apps|node_modules)|bench/peers/(apps|pages))/',
      '^host-sdk/(src/index\\.ts|dist/.*)$',
    ),
  },
  {
    name: 'playground-is-an-outsider',
    comment:
      'The playground shows what anybody can do, and anybody may deploy it: it uses the public entries of host-sdk, and looks like the product.',
    from: { path: '^playground/', pathNot: TEST },
    to: oursBut('^playground/', '^host-sdk/src/(index|themes)\\.ts$', '^kit/design/'),
  },
  {
    name: 'gpl-stays-in-tests',
    comment:
      'Under the GPL: the tests of prices and swaps deploy it on a local chain. Nothing that is built may take anything of it in.',
    from: { path: OURS, pathNot: '^e2e/market/' },
    to: { path: 'node_modules/@uniswap/' },
  },
]

/** A rule for each floor but the highest: it knows none above it, not by types and not by `import()`. */
const orders = Object.entries(floors).flatMap(([folder, order]) =>
  order.slice(0, -1).map(({ name, files, why }, floor) => ({
    name: `${folder.split('/')[0]}-${name}`,
    comment: why,
    from: {
      path: `^${folder}/(?:${files})`,
      pathNot: [...pathsOf(folder, order.slice(0, floor)), ...OF_TESTS],
    },
    to: {
      path: pathsOf(folder, order.slice(floor + 1)),
      pathNot: [...pathsOf(folder, order.slice(0, floor + 1)), 'node_modules/'],
    },
  })),
)

export default {
  forbidden: [...layers, ...orders, ...hygieneOf(TEST)].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
