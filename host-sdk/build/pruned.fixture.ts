import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { onTestFinished } from 'vitest'
import type * as z from 'zod/mini'
import type { Connected, ParentLink } from '../src/bridge/index.ts'
import { FakeWindow } from '../src/bridge/window.fixture.ts'
import type { WidgetContract, WidgetInit } from '../src/contract/index.ts'

/** The contract, the bridge and the schema library that they parse with. */
export interface Parts {
  contract: typeof import('../src/contract/index.ts')
  bridge: typeof import('../src/bridge/index.ts')
  z: Pick<typeof z, 'safeParse'>
}

const PARSE = 'pruned-parse'

/** An additional entry for the schema library, because neither part exports it. */
const parseEntry: Plugin = {
  name: PARSE,
  resolveId: (id) => (id.endsWith(PARSE) ? PARSE : null),
  load: (id) => (id === PARSE ? "export { safeParse } from 'zod/mini'" : null),
}

/** Builds the parts with the package's own configuration, as they are published, and loads the result. */
export async function loadPruned(): Promise<Parts> {
  const outDir = await mkdtemp(join(tmpdir(), 'airlock-pruned-'))
  try {
    await build({
      configFile: resolve(import.meta.dirname, '../vite.config.ts'),
      mode: 'parts',
      logLevel: 'silent',
      plugins: [parseEntry],
      build: { outDir, lib: { entry: { parse: PARSE } } },
    })
    const load = (name: string) => import(/* @vite-ignore */ pathToFileURL(join(outDir, name)).href)
    return { contract: await load('contract.js'), bridge: await load('bridge.js'), z: await load('parse.js') }
  } finally {
    await rm(outDir, { recursive: true })
  }
}

/** The data that a page sends with its offer. */
export const start: WidgetInit = {
  sdkVersion: '0.1.0',
  mode: 'modal',
  config: { projectId: 'demo', metadata: { name: 'Shop' }, networks: ['eip155:1'] },
  wallets: [{ id: 'test.wallet', namespace: 'eip155', name: 'Wallet', type: 'ANNOUNCED' }],
  lastKnown: null,
  isTelegram: false,
}

/** Both ends of a boundary. */
interface Linked {
  parent: ParentLink<WidgetContract>
  child: Connected<WidgetContract>
}

/** Connects a page to a frame that says hello. Returns both ends, or the error that the page receives. */
export async function handshake(page: Parts, init: object, frame: Parts = page): Promise<Linked> {
  const window = new FakeWindow('https://shop.example')
  const child = new FakeWindow('https://widget.example')
  window.sender = child
  child.sender = window
  const linked = new Promise<ParentLink<WidgetContract>>((onLink, onError) => {
    const stop = window.inside(() =>
      page.bridge.connectParent({
        contract: page.contract.widgetContract,
        frame: { contentWindow: child } as unknown as HTMLIFrameElement,
        origin: child.origin,
        init: () => init as WidgetInit,
        handlers: { walletRequest: () => null, openUrl: () => ({ opened: true }), signIn: () => null },
        onLink,
        onError,
      }),
    )
    onTestFinished(() => window.inside(stop))
  })
  const unused = () => null
  const connecting = child.inside(() =>
    frame.bridge.connectChild({
      contract: frame.contract.widgetContract,
      allow: (origin) => origin === window.origin,
      handlers: {
        open: ({ view = 'Connect' }) => ({ view }),
        close: () => {
          throw new frame.contract.AirlockError(4200, 'No', { why: 1 })
        },
        dismiss: unused,
        send: () => ({ hash: '0x' }),
        connect: () => Promise.reject(new Error('not asked')),
        disconnect: unused,
        switchNetwork: (params) => params,
        request: unused,
        setTheme: unused,
        addNetwork: unused,
        removeNetwork: unused,
        downloadLogs: unused,
      },
    }),
  )
  const parent = await linked
  return { parent, child: await connecting }
}
