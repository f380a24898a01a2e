import type { Handlers } from '@airlock/host-sdk/bridge'
import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { ProjectData } from '../../shared/projectData.ts'
import { followLogin } from '../features/embedded/login.ts'
import { enforceNetwork } from '../features/networks/mustSwitch.ts'
import { configured } from '../state/config/configSlice.ts'
import { showAlert } from '../state/notices/alerts.ts'
import { scopeOf } from '../state/persistence.ts'
import { openStorage, type Storage } from '../state/storage.ts'
import type { Environment, HostLink } from '../state/store/services.ts'
import { type AppStore, createAppStore } from '../state/store/store.ts'
import type { WidgetContract } from '../types.ts'
import { keepConnections } from '../wallets/connections/keepConnections.ts'
import { allowSite } from './bridge/allowSite.ts'
import { createHandlers } from './bridge/handlers.ts'
import { configOf, readProject } from './bridge/project.ts'
import { followAccounts, followEvents, prepareNextSteps } from './later.ts'
import type { Page } from './page.ts'
import { start } from './start.ts'

/** The first refused origin is reported on the console and as an alert. */
function refusing(allow: (origin: string) => boolean, onRefused: (origin: string) => void) {
  const told = new Set<string>()
  return (origin: string) => {
    if (allow(origin)) return true
    if (!told.has(origin)) onRefused(origin)
    told.add(origin)
    return false
  }
}

/** Creates the value on first use; a failed attempt is repeated on the next use. */
function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    made.catch(() => {
      made = undefined
    })
    return made
  }
}

/** Opens the storage on first use, because the browser may refuse it at any time. */
function storageOf({ openArea }: Page, onRefused: () => void): () => Storage {
  let storage: Storage | undefined
  return () => {
    storage ??= openStorage(openArea, onRefused)
    return storage
  }
}

/** The secure frame, loaded and created on first use; rejects if the project has none. */
function secureOf(store: AppStore, page: Page, project: ProjectData | null): Environment['secure'] {
  const loaded = lazily(async () => {
    const url = project?.secureUrl
    if (!url) throw new AirlockError(ErrorCode.FRAME_LOAD_TIMEOUT, 'Unable to load email login dependency')
    const [{ createSecure }, openFrame] = await Promise.all([
      import('../wallets/embedded/secure.ts'),
      page.loadOpenFrame(),
    ])
    const isVerified = page.ancestor !== undefined
    return createSecure(store, { openFrame, projectId: project.projectId, url, isVerified })
  })
  return async () => (await loaded())()
}

export interface Booted {
  store: AppStore
  /** Resolves once the page's offer has filled the store. */
  started: Promise<void>
  /** Resolves once the page has first called to open the widget or to connect. */
  asked: Promise<void>
}

type ChildHandlers = Handlers<WidgetContract['child']>

/** Notes the page's first call to open the widget or to connect. */
function noteAsked(handlers: ChildHandlers): { handlers: ChildHandlers; asked: Promise<void> } {
  let note = () => {}
  const asked = new Promise<void>((resolve) => {
    note = resolve
  })
  const { open, connect } = handlers
  const noting: Pick<ChildHandlers, 'open' | 'connect'> = {
    open: (...given) => {
      const answer = open(...given)
      note()
      return answer
    },
    connect: (...given) => {
      const answer = connect(...given)
      note()
      return answer
    },
  }
  return { handlers: { ...handlers, ...noting }, asked }
}

/**
 * Starts the widget: the store exists at once, and the page's offer fills it (`start`). No request is sent before that:
 * the document contains the project's data.
 */
export function boot(page: Page): Booted {
  const project = readProject(page.projectText)
  let host: HostLink | null = null
  const store = createAppStore({
    host: () => {
      if (!host) throw new AirlockError(ErrorCode.DISCONNECTED, 'The page has not connected yet')
      return host
    },
    secure: () => secure(),
    pairing: lazily(async () =>
      (await import('../wallets/pairing/open.ts')).openPairing(store, page, project),
    ),
    loadCatalogue: page.loadCatalogue,
    storage: storageOf(page, () => dispatch(configured({ storage: 'memory' }))),
    tabs: page.openTabs(scopeOf(project?.projectId ?? '', page.ancestor ?? '')),
  })
  const secure = secureOf(store, page, project)
  const { dispatch, startListening } = store
  const { isMobile, system } = page
  dispatch(configured({ isMobile, system, ...(project && configOf(project)) }))
  if (!project) dispatch(showAlert('projectIdMissing'))
  keepConnections(startListening)
  enforceNetwork(startListening)
  followLogin(store)
  prepareNextSteps(store)
  for (const follow of [followAccounts, followEvents]) follow(store, page).catch(() => undefined)
  const allow = refusing(
    allowSite(project, page.ancestor),
    (origin) => void dispatch(showAlert('originNotAllowed', origin)),
  )
  const { handlers, asked } = noteAsked(createHandlers(store))
  const started = page.connect({ allow, handlers }).then((connected) => {
    host = connected.link
    start(store, { connected, projectId: project?.projectId ?? '' })
  })
  return { store, started, asked }
}
