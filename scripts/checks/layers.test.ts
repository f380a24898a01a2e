import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import config from '../../.dependency-cruiser.mjs'
import { root } from '../bootstrap/install.mjs'

const leaf = 'export const leaf = 1\n'
const needs = (...paths: string[]) => paths.map((path) => `import '${path}'\n`).join('')

/** A small repository. Everything in it keeps the layers … */
const lawful = {
  'tsconfig.json':
    '{ "compilerOptions": { "customConditions": ["source"], "allowImportingTsExtensions": true } }',
  'host-sdk/package.json': JSON.stringify({
    name: '@airlock/host-sdk',
    exports: {
      '.': { source: './src/index.ts', default: './dist/sdk.js' },
      './contract': { source: './src/contract/index.ts', default: './dist/contract.js' },
      './bridge': { source: './src/bridge/index.ts', default: './dist/bridge.js' },
      './server': { source: './src/server/index.ts', default: './dist/server.js' },
    },
  }),
  'kit/package.json': JSON.stringify({
    name: '@airlock/kit',
    exports: {
      './design/color': { source: './design/color.ts' },
      './design/*.css': './design/*.css',
      './messages': { source: './messages/index.ts' },
      './server': { source: './server/index.ts' },
    },
  }),
  'kit/messages/index.ts': needs('./format.ts'),
  'kit/messages/format.ts': leaf,
  'kit/server/index.ts': needs('@airlock/host-sdk/bridge', './listen.ts'),
  'kit/server/listen.ts': leaf,
  'kit/design/color.ts': leaf,
  'kit/design/base.css': '',
  'kit/image/trial.ts': leaf,
  'kit/testing/postgres.ts': leaf,
  'host-sdk/src/types.ts': leaf,
  'host-sdk/src/contract/index.ts': needs('./deep.ts', '../types.ts'),
  'host-sdk/src/contract/deep.ts': leaf,
  'host-sdk/src/bridge/index.ts': needs('../contract/deep.ts'),
  'host-sdk/src/index.ts': needs('./bridge/index.ts', './frame.ts'),
  'host-sdk/src/frame.ts': leaf,
  'host-sdk/src/state/store.ts': leaf,
  'host-sdk/src/session/session.ts': needs('../state/store.ts'),
  'host-sdk/src/server/index.ts': needs('../contract/deep.ts'),
  'host-sdk/src/frame.test.ts': needs('./frame.ts'),
  'secure-frame/src/contract/index.ts': leaf,
  'secure-frame/src/custody/vault.ts': needs('../contract/index.ts'),
  'secure-frame/src/session/client.ts': needs('../custody/vault.ts'),
  'secure-frame/src/rpc/prepare.ts': needs('../contract/index.ts'),
  'secure-frame/src/screens/Panel.tsx': needs('../rpc/prepare.ts'),
  'secure-frame/src/windows/device.tsx': needs('../screens/Panel.tsx', '../session/client.ts'),
  'secure-frame/src/app/start.tsx': needs(
    '@airlock/host-sdk/bridge',
    '@airlock/host-sdk/contract',
    '@airlock/kit/design/color',
    '@airlock/kit/design/base.css',
    '@airlock/kit/messages',
    '../contract/index.ts',
    '../windows/device.tsx',
  ),
  'secure-frame/server/main.ts': needs('../src/contract/index.ts', '@airlock/kit/server'),
  'playground/src/main.ts': needs('@airlock/host-sdk', '@airlock/kit/design/color', './site.ts'),
  'playground/src/site.ts': leaf,
  'widget-app/shared/project.ts': leaf,
  'widget-app/server/outbound/request.ts': leaf,
  'widget-app/server/rpc/pool.ts': needs('../outbound/request.ts'),
  'widget-app/server/balances/balances.ts': needs('../rpc/pool.ts'),
  'widget-app/server/context.ts': needs('./balances/balances.ts'),
  'widget-app/server/routes/balance.ts': needs('../context.ts'),
  'widget-app/server/main.ts': needs('../shared/project.ts', '@airlock/kit/server', './routes/balance.ts'),
  'widget-app/server/image.test.ts': needs('../../kit/image/trial.ts'),
  'widget-app/src/main.ts': needs(
    '@airlock/host-sdk/contract',
    '@airlock/host-sdk/bridge',
    '@airlock/kit/design/color',
    '@airlock/kit/messages',
    '../shared/project.ts',
  ),
  'widget-app/src/page.ts': needs('virtual:catalogue'),
  'widget-app/src/secure.ts': needs('../../secure-frame/src/contract/index.ts'),
  'widget-app/src/ui/Button.tsx': leaf,
  'widget-app/src/chains/adapter.ts': leaf,
  'widget-app/src/state/store.ts': needs('../chains/adapter.ts', '../ui/Button.tsx'),
  'widget-app/src/state/connectors/connectorIds.ts': leaf,
  'widget-app/src/state/connectors/walletKinds.ts': needs('./connectorIds.ts'),
  'widget-app/src/state/store.test.ts': needs('../wallets/askOf.ts'),
  'widget-app/src/wallets/askOf.ts': needs('../state/store.ts', '../chains/adapter.ts'),
  'widget-app/src/features/send/amount.ts': needs('../../wallets/askOf.ts', '../list/list.ts'),
  'widget-app/src/features/send/useAmount.ts': needs('./amount.ts', '../../state/store.ts'),
  'widget-app/src/features/send/SendView.tsx': needs('./useAmount.ts', '../../ui/Button.tsx'),
  'widget-app/src/features/list/list.ts': needs('../../state/connectors/walletKinds.ts'),
  'widget-app/src/features/list/list.test.ts': needs('../../state/connectors/connectorIds.ts'),
  'widget-app/src/app/start.ts': needs('../features/send/SendView.tsx', '../state/store.ts'),
  'scripts/bootstrap/install.ts': leaf,
  'scripts/checks/size.ts': needs('../bootstrap/install.ts'),
  'e2e/local/loopbacks.ts': needs('../../kit/testing/postgres.ts'),
  'e2e/stack/ports.ts': needs('../local/loopbacks.ts'),
  'e2e/support/fixtures.ts': needs('../stack/ports.ts'),
  'e2e/bench/load.ts': needs('../support/fixtures.ts'),
  'e2e/signIn/server.ts': needs('@airlock/host-sdk/server'),
  'e2e/dapp/main.ts': needs('@airlock/host-sdk', './page.ts'),
  'e2e/dapp/page.ts': leaf,
  'e2e/market/contracts.ts': needs('@uniswap/v2-core/build/pair.json'),
  'node_modules/@uniswap/v2-core/build/pair.json': '{}',
  'e2e/dapp/public/script.js': needs('http://widget.localhost:5101/sdk.js'),
}

/** … and each of these changes breaks exactly one rule. */
const breaks: readonly [rule: string, file: string, imports: string][] = [
  ['contract-stands-alone', 'host-sdk/src/contract/a.ts', '../bridge/index.ts'],
  ['contract-stands-alone', 'host-sdk/src/contract/b.ts', '../frame.ts'],
  ['bridge-knows-contracts-only', 'host-sdk/src/bridge/a.ts', '../frame.ts'],
  ['bridge-knows-contracts-only', 'host-sdk/src/bridge/b.ts', '../types.ts'],
  ['host-sdk-knows-no-app', 'host-sdk/src/a.ts', '../../widget-app/shared/project.ts'],
  ['host-sdk-knows-no-app', 'host-sdk/src/b.ts', '../../e2e/stack/ports.ts'],
  ['host-sdk-server-for-servers', 'host-sdk/src/d.ts', './server/index.ts'],
  ['host-sdk-server-for-servers', 'e2e/stack/h.ts', '@airlock/host-sdk/server'],
  ['widget-through-contracts', 'widget-app/src/a.ts', '@airlock/host-sdk'],
  ['widget-through-contracts', 'widget-app/src/b.ts', '../../host-sdk/src/contract/deep.ts'],
  ['widget-through-contracts', 'widget-app/src/c.ts', '../../secure-frame/src/app/start.tsx'],
  ['widget-through-contracts', 'widget-app/server/d.ts', '../../e2e/stack/ports.ts'],
  ['secure-frame-through-bridge', 'secure-frame/src/a.ts', '@airlock/host-sdk'],
  ['secure-frame-through-bridge', 'secure-frame/src/b.ts', '../../widget-app/shared/project.ts'],
  ['secure-frame-through-bridge', 'secure-frame/server/b.ts', '../../kit/server/listen.ts'],
  ['widget-through-contracts', 'widget-app/server/e.ts', '../../kit/server/listen.ts'],
  ['kit-knows-no-app', 'kit/server/a.ts', '../../widget-app/shared/project.ts'],
  ['kit-knows-no-app', 'kit/server/b.ts', '@airlock/host-sdk'],
  ['kit-design-for-browsers', 'kit/design/a.ts', '../server/listen.ts'],
  ['kit-design-for-browsers', 'kit/design/b.ts', '@airlock/host-sdk/bridge'],
  ['kit-server-for-servers', 'widget-app/src/f.ts', '@airlock/kit/server'],
  ['kit-server-for-servers', 'secure-frame/shared/a.ts', '@airlock/kit/server'],
  ['kit-server-for-servers', 'e2e/stack/b.ts', '@airlock/kit/server'],
  ['kit-messages-for-browsers', 'kit/messages/a.ts', '../server/listen.ts'],
  ['kit-messages-for-browsers', 'kit/messages/b.ts', '@airlock/host-sdk/bridge'],
  ['secure-frame-through-bridge', 'secure-frame/server/c.ts', '../../kit/messages/format.ts'],
  ['host-sdk-ground', 'host-sdk/src/contract/b.ts', '../frame.ts'],
  ['host-sdk-ground', 'host-sdk/src/bridge/a.ts', '../frame.ts'],
  ['host-sdk-wallets', 'host-sdk/src/wallets/a.ts', '../state/store.ts'],
  ['host-sdk-page', 'host-sdk/src/state/a.ts', '../session/session.ts'],
  ['host-sdk-providers', 'host-sdk/src/providers/a.ts', '../session/session.ts'],
  ['host-sdk-session', 'host-sdk/src/session/a.ts', '../frame.ts'],
  ['kit-plain', 'kit/server/config/a.ts', '../listen.ts'],
  ['kit-parts', 'kit/server/db/a.ts', '../listen.ts'],
  ['scripts-bootstrap', 'scripts/bootstrap/a.ts', '../checks/size.ts'],
  ['widget-app-kit', 'widget-app/src/ui/a.tsx', '../chains/adapter.ts'],
  ['widget-app-kit', 'widget-app/src/types.ts', './state/store.ts'],
  ['widget-app-chains', 'widget-app/src/chains/solana/a.ts', '../../state/store.ts'],
  ['widget-app-state', 'widget-app/src/state/a.ts', '../wallets/askOf.ts'],
  ['widget-app-state', 'widget-app/src/state/deep/b.ts', '../../app/start.ts'],
  ['widget-app-wallets', 'widget-app/src/wallets/a.ts', '../features/list/list.ts'],
  ['widget-app-flows', 'widget-app/src/features/send/a.ts', './useAmount.ts'],
  ['widget-app-flows', 'widget-app/src/features/list/b.ts', '../send/SendView.tsx'],
  ['widget-app-views', 'widget-app/src/features/send/C.tsx', '../../app/start.ts'],
  ['widget-app-outbound', 'widget-app/server/outbound/a.ts', '../rpc/pool.ts'],
  ['widget-app-nodes', 'widget-app/server/chains/a.ts', '../balances/balances.ts'],
  ['widget-app-accounts', 'widget-app/server/nfts/a.ts', '../context.ts'],
  ['widget-app-routes', 'widget-app/server/routes/a.ts', '../main.ts'],
  ['secure-frame-ground', 'secure-frame/src/contract/a.ts', '../custody/vault.ts'],
  ['secure-frame-custody', 'secure-frame/src/signing/a.ts', '../session/client.ts'],
  ['secure-frame-session', 'secure-frame/src/session/a.ts', '../rpc/prepare.ts'],
  ['secure-frame-requests', 'secure-frame/src/decode/evm/a.ts', '../../screens/Panel.tsx'],
  ['secure-frame-screens', 'secure-frame/src/gate/a.ts', '../app/start.tsx'],
  ['secure-frame-windows', 'secure-frame/src/windows/a.tsx', '../app/start.tsx'],
  ['secure-frame-records', 'secure-frame/server/db/a.ts', '../main.ts'],
  ['secure-frame-letters', 'secure-frame/server/mail/a.ts', '../main.ts'],
  ['secure-frame-people', 'secure-frame/server/auth/a.ts', '../main.ts'],
  ['secure-frame-routes', 'secure-frame/server/routes/a.ts', '../main.ts'],
  ['e2e-ground', 'e2e/local/a.ts', '../stack/ports.ts'],
  ['e2e-parts', 'e2e/mail/a.ts', '../stack/ports.ts'],
  ['e2e-stack', 'e2e/stack/c.ts', '../support/fixtures.ts'],
  ['e2e-support', 'e2e/support/a.ts', '../bench/load.ts'],
  ['browser-not-server', 'widget-app/src/e.ts', '../server/main.ts'],
  ['browser-not-server', 'widget-app/shared/a.ts', '../server/main.ts'],
  ['wallets-by-facts', 'widget-app/src/features/list/d.ts', '../../state/connectors/connectorIds.ts'],
  ['wallets-by-facts', 'widget-app/src/app/a.ts', '../state/connectors/connectorIds.ts'],
  ['server-not-browser', 'widget-app/server/a.ts', '../src/features/send/amount.ts'],
  ['server-not-browser', 'secure-frame/server/a.ts', '../src/app/start.tsx'],
  ['demo-is-an-outsider', 'e2e/dapp/a.ts', '../local/loopbacks.ts'],
  ['demo-is-an-outsider', 'e2e/dapp/b.ts', '@airlock/host-sdk/contract'],
  ['demo-is-an-outsider', 'e2e/dapp/c.ts', '../../host-sdk/src/frame.ts'],
  ['playground-is-an-outsider', 'playground/src/a.ts', '@airlock/host-sdk/contract'],
  ['playground-is-an-outsider', 'playground/src/b.ts', '../../e2e/local/loopbacks.ts'],
  ['gpl-stays-in-tests', 'widget-app/server/f.ts', '@uniswap/v2-core/build/pair.json'],
  ['gpl-stays-in-tests', 'widget-app/src/g.ts', '@uniswap/v2-core/build/pair.json'],
  ['gpl-stays-in-tests', 'e2e/dapp/d.ts', '@uniswap/v2-core/build/pair.json'],
  ['no-unresolved-import', 'e2e/stack/a.ts', './nowhere.ts'],
  ['tests-are-leaves', 'host-sdk/src/c.ts', './frame.test.ts'],
]

interface Violation {
  from: string
  rule: { name: string }
}

let tree: string

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(tree, file)), { recursive: true })
  writeFileSync(join(tree, file), text)
}

const cruise = () => {
  const cli = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const args = ['--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json']
  const folders = ['host-sdk', 'kit', 'widget-app', 'secure-frame', 'playground', 'e2e', 'scripts']
  const { stdout } = spawnSync(process.execPath, [cli, ...args, ...folders], { cwd: tree, encoding: 'utf8' })
  const violations: Violation[] = JSON.parse(stdout).summary.violations
  return violations.map(({ from, rule }) => `${rule.name}: ${from}`).sort()
}

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'layers-'))
  for (const [file, text] of Object.entries(lawful)) write(file, text)
  mkdirSync(join(tree, 'node_modules/@airlock'), { recursive: true })
  for (const name of ['host-sdk', 'kit'])
    symlinkSync(`../../${name}`, join(tree, `node_modules/@airlock/${name}`))
})

afterAll(() => rmSync(tree, { recursive: true }))

test('code within the layers passes', { timeout: 60_000 }, () => {
  expect(cruise()).toEqual([])
})

test('each rule fails only for code that breaks it', { timeout: 60_000 }, () => {
  for (const [, file, imports] of breaks) write(file, needs(imports))
  write('host-sdk/src/types.ts', needs('./frame.ts'))
  write('widget-app/src/chicken.ts', "import type { Egg } from './egg.ts'\nexport type Chicken = Egg\n")
  write('widget-app/src/egg.ts', "import type { Chicken } from './chicken.ts'\nexport type Egg = Chicken\n")
  const expected = [
    ...breaks.map(([rule, file]) => `${rule}: ${file}`),
    'public-types-stand-alone: host-sdk/src/types.ts',
    'host-sdk-ground: host-sdk/src/types.ts',
    'no-cycles: widget-app/src/chicken.ts',
  ]
  expect(cruise()).toEqual(expected.sort())
  const proven = new Set(expected.map((each) => each.split(':')[0]))
  expect(config.forbidden.map(({ name }) => name).filter((name) => !proven.has(name))).toEqual([])
})
