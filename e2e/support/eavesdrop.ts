import type { BrowserContext, Frame, Request } from '@playwright/test'

/** A text that a page or the widget could have observed, and where. */
type Overheard = { readonly where: string; readonly text: string }

/** Shorter texts than this (characters) are API keywords, not secrets. */
const SHORTEST = 16

/** Fields of the API's messages that are not secret. */
const PUBLIC = new Set(['email', 'evmAddress', 'solanaAddress', 'projectId', 'topOrigin', 'display'])

/** For `addInitScript`: records the messages, keys and clipboard contents that a script in this frame can observe. */
const overhear = (secureHost: string) => {
  if (location.hostname === secureHost) return
  const tell = (kind: string, data: unknown) => {
    const report = Reflect.get(window, 'airlockOverheard') as
      | ((kind: string, text: string) => void)
      | undefined
    report?.(`${kind} in ${location.hostname}`, JSON.stringify(data) ?? 'undefined')
  }
  const listen = (port: MessagePort) => port.addEventListener('message', ({ data }) => tell('message', data))
  addEventListener(
    'message',
    ({ data, ports }) => {
      tell('message', data)
      ports.forEach(listen)
    },
    true,
  )
  const Channel = window.MessageChannel
  window.MessageChannel = class extends Channel {
    constructor() {
      super()
      listen(this.port1)
      listen(this.port2)
    }
  }
  const Broadcast = window.BroadcastChannel
  window.BroadcastChannel = class extends Broadcast {
    constructor(name: string) {
      super(name)
      this.addEventListener('message', ({ data }) => tell('broadcast', data))
    }
  }
  for (const name of ['keydown', 'beforeinput', 'input', 'copy', 'cut', 'paste'])
    addEventListener(
      name,
      (event) => tell('typing', [(event as KeyboardEvent).key, (event as InputEvent).data, name]),
      true,
    )
}

/** Every text in a message that is long enough to be a secret, without the public fields. */
function textsIn(value: unknown, name = ''): string[] {
  if (PUBLIC.has(name)) return []
  if (typeof value === 'string') return value.length >= SHORTEST ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, key))
}

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/**
 * Observes a context as its dApp, widget and their servers could, and records the traffic between the secure frame and
 * its server.
 */
export async function eavesdrop(context: BrowserContext, secureOrigin: string) {
  const overheard: Overheard[] = []
  const secrets = new Set<string>()
  const reading: Promise<unknown>[] = []
  const hear = (where: string, text: string | null) => {
    if (text) overheard.push({ where, text })
  }
  const ofSecure = async (request: Request) => {
    const { authorization = '', dpop = '' } = await request.allHeaders()
    for (const text of [authorization.replace('DPoP ', ''), dpop]) if (text) secrets.add(text)
    const answer = await (await request.response())?.text().catch(() => null)
    for (const body of [request.postData(), answer ?? null])
      for (const text of textsIn(parsed(body))) secrets.add(text)
  }
  await context.exposeBinding('airlockOverheard', (_source, where: string, text: string) => hear(where, text))
  await context.addInitScript(overhear, new URL(secureOrigin).hostname)
  context.on('console', (message) => hear('console', message.text()))
  context.on('weberror', (error) => hear('error', String(error.error().stack)))
  context.on('requestfinished', (request) => {
    const url = new URL(request.url())
    if (url.origin === secureOrigin && url.pathname.startsWith('/api/')) reading.push(ofSecure(request))
    if (url.origin === secureOrigin) return
    hear(`request to ${url.host}`, `${request.url()} ${request.postData() ?? ''}`)
  })
  return {
    hear,
    /** The secrets exchanged between the secure frame and its server so far. */
    secrets: async () => {
      await Promise.all(reading)
      return [...secrets]
    },
    /** The places where a text was observed. */
    whereIs: (secret: string) =>
      overheard.filter(({ text }) => text.includes(secret)).map(({ where }) => where),
    heardOf: (kind: string) => overheard.filter(({ where }) => where.startsWith(kind)),
  }
}

/** Everything that a frame stores or shows, as one text. */
export const holdingsOf = (frame: Frame): Promise<string> =>
  frame.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const readDatabase = async (name: string) => {
      const database = await done(indexedDB.open(name))
      const stores = [...database.objectStoreNames]
      const rows = await Promise.all(
        stores.map((store) => done(database.transaction(store).objectStore(store).getAll())),
      )
      database.close()
      return rows
    }
    const readCache = async (name: string) => {
      const cache = await caches.open(name)
      const answers = await Promise.all((await cache.keys()).map((request) => cache.match(request)))
      return Promise.all(answers.map((answer) => answer?.text()))
    }
    const databases = (await indexedDB.databases()).map(({ name = '' }) => readDatabase(name))
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      await Promise.all(databases),
      await Promise.all((await caches.keys()).map(readCache)),
      history.state,
      window.name,
      location.href,
      performance.getEntries().map(({ name }) => name),
      document.documentElement.outerHTML,
      fields.map(({ value }) => value),
    ])
  })
