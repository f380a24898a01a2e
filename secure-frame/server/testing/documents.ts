import { assetOf, type Mode, parseProjects } from '@airlock/kit/server'
import { Hono } from 'hono'
import { pino } from 'pino'
import { createApp } from '../app.ts'
import type { Server } from '../context.ts'

const PROJECT_FILE = `projects:
  - id: shop
    name: The Shop
    origins: ["https://shop.example", "https://*.preview.shop.example"]
    networks:
      - { id: "eip155:1", name: One, rpcUrl: "https://one.example/rpc/key?a=1", nativeCurrency: { symbol: ETH, decimals: 18 } }
      - { id: "eip155:10", name: Ten, rpcUrl: "https://one.example/rpc/other", nativeCurrency: { symbol: ETH, decimals: 18 } }
    rpcUrl: "https://rpc.example:8443/base"
  - id: game
    name: "The </script><script>$& Game"
    origins: ["https://game.example:8443"]
`

const template = (script: string) =>
  `<!doctype html><html><head><script type="module" src="/assets/${script}"></script></head><body></body></html>`

const FILES = new Map([
  ['/assets/frame-1a2b3c4d.js', assetOf('frame.js', new TextEncoder().encode('export {}'))],
])

/** The secure frame's server with a fake build, and everything it logs. */
export function documentsForTests(changes: Partial<Server> = {}, mode: Mode = 'production') {
  const logged: Record<string, unknown>[] = []
  const log = pino({ level: 'debug', base: null }, { write: (line: string) => logged.push(JSON.parse(line)) })
  const server: Server = {
    environment: { widgetUrl: 'https://widget.example', secureUrl: 'https://secure.example' },
    projects: parseProjects(PROJECT_FILE, '/etc/airlock/airlock.yaml', { mode, hasSecureFrame: true }),
    assets: {
      documents: {
        frame: template('frame-1a2b3c4d.js'),
        approve: template('a.js'),
        device: template('d.js'),
        passkey: template('p.js'),
      },
      files: FILES,
    },
    log,
    isStopping: () => false,
    isReady: () => true,
    ...changes,
  }
  const api = new Hono().get('/api/session', (context) => context.json({}))
  return { app: createApp(server, api), server, logged }
}
