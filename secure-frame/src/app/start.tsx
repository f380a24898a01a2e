/** @jsxImportSource preact */
import { type ChildLink, connectChild, greet, parseOriginPattern } from '@airlock/host-sdk/bridge'
import { render } from 'preact'
import * as z from 'zod/mini'
import { CALLS } from '../../shared/calls.ts'
import { FRAME_DATA_ELEMENT_ID, FrameData } from '../../shared/frameData.ts'
import { type SecureContract, secureContract } from '../contract/index.ts'
import { connectWorker } from '../custody/connectWorker.ts'
import { createSigner } from '../custody/signer.ts'
import { loadLocale } from '../messages/languages.ts'
import { createNetworks } from '../rpc/networks.ts'
import { createClient } from '../session/client.ts'
import { createServerClock } from '../session/clock.ts'
import { loadDeviceKey } from '../session/deviceKey.ts'
import { createProof, type ProofOf } from '../session/proof.ts'
import { createSession } from '../session/session.ts'
import { openTabs } from '../session/tabs.ts'
import { createWork } from '../session/work.ts'
import { openRecords } from '../storage/records.ts'
import { warmText } from '../ui/warmText.ts'
import { createAccount } from './account.ts'
import { afterwards } from './afterwards.ts'
import { type FrameAncestors, readAncestors } from './ancestors.ts'
import { createApprovals } from './approvals.tsx'
import { rememberNetworks } from './chosenNetworks.ts'
import { endWithSession } from './ending.ts'
import type { Environment } from './environment.ts'
import { createFarcasterSignIn } from './farcaster.ts'
import { createHandlers, type Flows } from './handlers.ts'
import { exportKeys, manageMethods, manageSessions } from './lateScreens.ts'
import { isOwnProject } from './ownProject.ts'
import { Root } from './Root.tsx'
import { createScreens, type Screens, type ShownScreen } from './screens.ts'
import { createSignIn } from './signIn.ts'
import { nameSite } from './site.ts'
import { createSmartAccounts } from './smartAccounts.ts'
import { createSocialSignIn } from './social.tsx'
import { createTheme } from './theme.ts'
import { createUpdateEmail } from './updateEmail.tsx'

// Under a strict CSP, zod's compiler would cause a violation report, because it tests for `new Function`.
z.config({ jitless: true })

type Link = ChildLink<SecureContract>

/** Reports the current screen to the widget whenever it changes. */
function createAnnounce(link: () => Link | null) {
  let last: string | null = null
  return (shown: ShownScreen | null): void => {
    const name = shown?.name ?? null
    if (name === last) return
    last = name
    link()?.emit('screen', { name, title: shown?.title ?? '' })
  }
}

/** The widget around the frame, known once it has connected. */
interface Widget {
  link: Link | null
  isInMessagingApp: boolean
}

/** Creates everything that lives as long as the frame. */
async function createEnvironment(
  data: FrameData,
  ancestors: FrameAncestors,
  screens: Screens,
  widget: Widget,
) {
  const clock = createServerClock()
  // Browsers partition storage by registrable domain, but sites that share one must not share a session
  // (design.md decision 8).
  const records = openRecords(`airlock|${data.projectId}|${ancestors.topOrigin ?? ''}`)
  const prove = async (proofOf: ProofOf) => createProof(await loadDeviceKey(records), proofOf)
  const client = createClient({ calls: CALLS, origin: location.origin, clock, prove })
  const session = createSession({ client, clock, records, tabs: openTabs() })
  const signer = createSigner(connectWorker)
  const networks = await rememberNetworks(createNetworks(data.networks), records)
  const { paymaster, permissionDays: maxDays } = data
  const permissions = maxDays === undefined ? undefined : { maxDays, site: ancestors.topOrigin }
  const smartAccounts = createSmartAccounts(data.smartAccounts, {
    networks,
    records,
    session,
    paymaster,
    permissions,
  })
  const account = createAccount({ session, signer, networks, smartAccounts })
  const theme = createTheme(matchMedia('(prefers-color-scheme: dark)'))
  const tell: Environment['tell'] = {
    pending: (requests) => widget.link?.emit('pending', { requests }),
    session: (isConnected, reason, email) =>
      widget.link?.emit('session', { isConnected, reason, ...(email === undefined ? {} : { email }) }),
    link: (path) => widget.link?.emit('link', { url: new URL(path, location.origin).href }),
  }
  const env: Environment = {
    projectId: data.projectId,
    ancestors,
    site: nameSite(ancestors),
    approveInFrame: data.approveInFrame,
    confirmsDevices: data.confirmsDevices,
    oidcName: data.oidcName ?? null,
    clock,
    session,
    signer,
    work: createWork(),
    networks,
    account,
    screens,
    theme: theme.get,
    isInMessagingApp: () => widget.isInMessagingApp,
    tell,
  }
  endWithSession(env)
  return { env, theme, prepare: () => loadDeviceKey(records) }
}

const createFlows = (env: Environment): Flows => ({
  signIn: createSignIn(env),
  social: createSocialSignIn(env),
  farcaster: createFarcasterSignIn(env),
  update: createUpdateEmail(env),
  approve: createApprovals(env),
  exportKeys,
  manageSessions,
  manageMethods,
})

/** Starts the frame if the project allows its place; otherwise it stays silent and blank. */
async function start(data: FrameData, root: Element): Promise<void> {
  const ancestors = readAncestors(location.ancestorOrigins ? [...location.ancestorOrigins] : null, {
    widgetOrigin: data.widgetOrigin,
    allowed: data.allowedOrigins.map(parseOriginPattern),
  })
  if (!ancestors) return
  // The widget makes its offer while the records are opened.
  const greeting = greet(secureContract)
  // Loaded before the first text, so that the font does not change visibly.
  const typeface = document.fonts.load('1rem Geist').catch(() => undefined)
  const screens = createScreens()
  const widget: Widget = { link: null, isInMessagingApp: false }
  const announce = createAnnounce(() => widget.link)
  const { env, theme, prepare } = await createEnvironment(data, ancestors, screens, widget)
  const { site } = env
  render(
    <Root
      screens={screens}
      site={site.get}
      theme={theme.get}
      onTheme={theme.onChange}
      operator={location.host}
      onDrawn={announce}
      onHeight={(height) => widget.link?.emit('layout', { height: Math.min(Math.ceil(height), 10_000) })}
    />,
    root,
  )
  // A request of the site is no activity of the person: only their own input delays the lock.
  for (const name of ['pointerdown', 'keydown'])
    addEventListener(name, ({ isTrusted }) => {
      if (isTrusted) env.signer.touch()
    })
  let languageReady = Promise.resolve()
  const connected = await connectChild({
    contract: secureContract,
    greeting,
    allow: (origin) => origin === data.widgetOrigin,
    // Waits for the translation, so that the first text is already in the person's language.
    handlers: afterwards(
      () => languageReady,
      createHandlers(env, { flows: createFlows(env), retheme: theme.set }),
    ),
  })
  // No call of the widget has been answered yet: messages arrive after this turn.
  if (!isOwnProject(data.projectId, connected.init.dapp)) {
    connected.link.close()
    render(null, root)
    performance.mark('airlock:refused')
    return
  }
  widget.link = connected.link
  widget.isInMessagingApp = connected.init.isMessagingApp ?? false
  performance.mark('airlock:ready')
  // The first call does not wait until the key is made. If that fails, the call says so.
  prepare().catch(() => undefined)
  void typeface.then(warmText)
  const { theme: wanted, locale = 'en', activeNetwork, dapp } = connected.init
  languageReady = loadLocale(locale, 'index')
  site.claim(dapp.metadata.name)
  theme.set(wanted)
  if (activeNetwork && env.networks.all.some(({ id }) => id === activeNetwork))
    env.networks.switchTo(activeNetwork)
}

const root = document.getElementById('root')
/** The server has embedded this data in the document. Without it the frame does not start. */
const data = FrameData.parse(
  JSON.parse(document.getElementById(FRAME_DATA_ELEMENT_ID)?.textContent ?? 'null'),
)
if (root) void start(data, root)
