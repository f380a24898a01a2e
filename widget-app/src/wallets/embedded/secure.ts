import type { ParentLink } from '@airlock/host-sdk/bridge'
import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { secureFrameWords } from '../../messages/en/secureFrame.ts'
import { frameChanged, screenResized, signedIn } from '../../state/account/embeddedSlice.ts'
import { selectActiveNetwork } from '../../state/chains/selectors.ts'
import { EMBEDDED_ID } from '../../state/connectors/connectorIds.ts'
import { showAlert } from '../../state/notices/alerts.ts'
import { showToast } from '../../state/notices/toast.ts'
import { openView } from '../../state/router/navigation.ts'
import type { SecureClient, Services } from '../../state/store/services.ts'
import type { AppStore } from '../../state/store/store.ts'
import type { Namespace, SecureContract, SecureInit } from '../../types.ts'
import { disconnectHere } from '../connections/disconnect.ts'
import type { OpenFrame } from './openFrame.ts'
import { selectIsSlotShown, showScreen } from './screens.ts'
import { followDeployment, networksRestored } from './smartAccounts.ts'
import { watched } from './watched.ts'

/** Timeout for loading the secure frame (ms, spec section 9). */
const LOAD_LIMIT = 20_000

type SecureLink = ParentLink<SecureContract>

const unavailable = () =>
  new AirlockError(ErrorCode.FRAME_LOAD_TIMEOUT, 'Unable to load email login dependency')

/** The frame's configuration, sent at its start and after every reload. */
function initOf({ getState }: AppStore, projectId: string): SecureInit {
  const { config, theme } = getState()
  return {
    sdkVersion: config.sdkVersion,
    theme: { themeMode: theme.themeMode, themeVariables: theme.themeVariables },
    locale: config.locale,
    ...(config.isTelegram && { isMessagingApp: true }),
    dapp: { projectId, metadata: config.metadata },
    activeNetwork: selectActiveNetwork(getState())?.caipNetworkId ?? null,
  }
}

/** The session has ended, here or elsewhere, and with it every connection that it served. */
function endConnections({ dispatch, getState }: AppStore): void {
  for (const namespace of Object.keys(getState().chains.records) as Namespace[]) {
    const wallet = getState().chains.records[namespace]?.accountState.connectedWalletInfo
    if (wallet?.connectorId === EMBEDDED_ID) dispatch(disconnectHere(namespace, EMBEDDED_ID))
  }
}

/**
 * Copies the frame's events to the state, and the visitor's actions to the frame. Returns a function that
 * stops it.
 */
function follow(store: AppStore, link: SecureLink, origin: string): () => void {
  const { dispatch, getState, services } = store
  const stops = [
    followDeployment(store),
    link.on('screen', ({ name }) => dispatch(showScreen(name))),
    link.on('link', ({ url }) => {
      // The page opens only what belongs to the frame.
      if (URL.canParse(url) && new URL(url).origin === origin)
        services
          .host()
          .client.openUrl({ url })
          .catch(() => undefined)
    }),
    link.on('layout', ({ height }) => dispatch(screenResized(height))),
    link.on('session', ({ isConnected, reason, email }) => {
      if (isConnected) {
        if (reason === 'email-changed') dispatch(signedIn(email ?? null))
        return
      }
      endConnections(store)
      if (reason !== 'expired') return
      // A visitor in the middle of an action sees the sign-in again.
      if (selectIsSlotShown(getState())) dispatch(openView({ view: 'Connect' }))
      dispatch(showToast({ message: secureFrameWords.sessionHasEnded, variant: 'error' }))
    }),
    services.watch((state, before) => {
      const shown = selectIsSlotShown(state)
      if (shown === selectIsSlotShown(before)) return
      link.emit('visible', { shown })
      // The visitor went back or closed the widget: that rejects the shown request.
      if (!shown && getState().embedded.screen) link.client.leave({}).catch(() => undefined)
    }),
    services.watch(({ theme }, before) => {
      if (theme === before.theme) return
      const { themeMode, themeVariables } = theme
      link.client.syncTheme({ themeMode, themeVariables }).catch(() => undefined)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

export interface SecureOptions {
  openFrame: OpenFrame
  projectId: string
  /** Origin of the secure frame. */
  url: string
  /** Whether the browser has verified which site shows the widget. */
  isVerified: boolean
}

/**
 * Creates the secure frame when it is first needed. All callers share it, and after a failure the next
 * caller gets a new one.
 */
export function createSecure(store: AppStore, options: SecureOptions): Services['secure'] {
  const { dispatch } = store
  const { openFrame, projectId, url, isVerified } = options
  let client: SecureClient | undefined
  let opening: Promise<void> | undefined
  let remove = () => {}
  let unfollow = () => {}
  let arrive = () => {}
  let fail = (_error: AirlockError) => {}

  /** The next link of the frame. */
  const nextLink = () =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => fail(unavailable()), LOAD_LIMIT)
      arrive = () => {
        clearTimeout(timer)
        resolve()
      }
      fail = (error) => {
        clearTimeout(timer)
        remove()
        opening = undefined
        dispatch(frameChanged('failed'))
        void dispatch(showAlert('frameLoadFailed'))
        reject(error)
      }
    })

  const open = () => {
    dispatch(frameChanged('loading'))
    dispatch(networksRestored())
    if (!isVerified) void dispatch(showAlert('unverifiedDomain'))
    const opened = nextLink()
    remove = openFrame({
      url: `${url}/?projectId=${encodeURIComponent(projectId)}`,
      origin: url,
      init: () => initOf(store, projectId),
      onError: (error) => fail(error),
      // Again after each reload of the frame, which loses its screen.
      onLink: (next) => {
        unfollow()
        client = watched(store, next.client)
        unfollow = follow(store, next, url)
        dispatch(showScreen(null))
        dispatch(frameChanged('ready'))
        arrive()
      },
    })
    return opened
  }

  /** The link ends with the page in the frame, so whoever needs the frame meanwhile waits for the next one. */
  const reload = (client: SecureClient): SecureClient['reload'] => {
    return async (...asked) => {
      opening = nextLink()
      opening.catch(() => undefined)
      return client.reload(...asked)
    }
  }

  return async () => {
    opening ??= open()
    await opening
    if (!client) throw unavailable()
    return { ...client, reload: reload(client) }
  }
}
