import type { ParentLink } from '@airlock/host-sdk/bridge'
import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { codeOf } from '../../chains/walletError.ts'
import { secureFrameWords } from '../../messages/en/secureFrame.ts'
import { frameChanged, screenResized, signedIn } from '../../state/account/embeddedSlice.ts'
import { selectActiveNetwork } from '../../state/chains/selectors.ts'
import { EMBEDDED_ID } from '../../state/connectors/connectorIds.ts'
import { showAlert, showAlertOnce } from '../../state/notices/alerts.ts'
import { showToast } from '../../state/notices/toast.ts'
import { openView } from '../../state/router/navigation.ts'
import type { SecureClient } from '../../state/store/services.ts'
import type { AppStore } from '../../state/store/store.ts'
import type { Namespace, SecureContract, SecureInit } from '../../types.ts'
import { disconnectHere } from '../connections/disconnect.ts'
import type { OpenFrame } from './openFrame.ts'
import { selectIsSlotShown, showScreen } from './screens.ts'

/** How long the secure frame may take to be there (ms, spec section 9). */
const LOAD_LIMIT = 20_000

type SecureLink = ParentLink<SecureContract>

const unavailable = () =>
  new AirlockError(ErrorCode.FRAME_LOAD_TIMEOUT, 'Unable to load email login dependency')

/** What the frame is told at its start, and again whenever it is reloaded. */
function initOf({ getState }: AppStore, projectId: string): SecureInit {
  const { config, theme } = getState()
  return {
    sdkVersion: config.sdkVersion,
    theme: { themeMode: theme.themeMode, themeVariables: theme.themeVariables },
    locale: config.locale,
    dapp: { projectId, metadata: config.metadata },
    activeNetwork: selectActiveNetwork(getState())?.caipNetworkId ?? null,
  }
}

/** The frame's methods; developers are told of one that was not answered in time. */
const watched = ({ dispatch }: AppStore, client: SecureClient): SecureClient =>
  Object.fromEntries(
    Object.entries(client as Record<string, (...args: never[]) => Promise<unknown>>).map(([name, call]) => [
      name,
      (...args: never[]) =>
        call(...args).catch((error: unknown) => {
          if (codeOf(error) === ErrorCode.REQUEST_TIMEOUT) void dispatch(showAlert('frameTimeout', name))
          throw error
        }),
    ]),
  ) as SecureClient

/** The session has ended, here or elsewhere: so has every connection that it stood for. */
function endConnections({ dispatch, getState }: AppStore): void {
  for (const namespace of Object.keys(getState().chains.records) as Namespace[]) {
    const wallet = getState().chains.records[namespace]?.accountState.connectedWalletInfo
    if (wallet?.connectorId === EMBEDDED_ID) dispatch(disconnectHere(namespace, EMBEDDED_ID))
  }
}

/** What the frame says, into the state; what the visitor does there, to the frame. Answers with the way to stop. */
function follow(store: AppStore, link: SecureLink): () => void {
  const { dispatch, getState, services } = store
  const stops = [
    link.on('screen', ({ name }) => dispatch(showScreen(name))),
    link.on('layout', ({ height }) => dispatch(screenResized(height))),
    link.on('session', ({ isConnected, reason, email }) => {
      if (isConnected) {
        if (reason === 'email-changed') dispatch(signedIn(email ?? null))
        return
      }
      endConnections(store)
      if (reason !== 'expired') return
      // Who was in the middle of something sees the way back in.
      if (selectIsSlotShown(getState())) dispatch(openView({ view: 'Connect' }))
      dispatch(showToast({ message: secureFrameWords.sessionHasEnded, variant: 'error' }))
    }),
    services.watch((state, before) => {
      const shown = selectIsSlotShown(state)
      if (shown === selectIsSlotShown(before)) return
      link.emit('visible', { shown })
      // The visitor has gone back or closed the widget: what was shown is answered with their no.
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
  /** The browser says which site shows the widget. */
  isVerified: boolean
}

/**
 * The secure frame, as the flows ask for it: made when it is first needed, the same for everybody, and after a failure
 * a new one for who asks again.
 */
export function createSecure(store: AppStore, options: SecureOptions): () => Promise<SecureClient> {
  const { dispatch } = store
  const { openFrame, projectId, url, isVerified } = options
  let link: SecureLink | undefined
  let opening: Promise<void> | undefined
  let unfollow = () => {}

  const open = () =>
    new Promise<void>((resolve, reject) => {
      dispatch(frameChanged('loading'))
      if (!isVerified) void dispatch(showAlertOnce('unverifiedDomain'))
      const fail = (error: AirlockError) => {
        clearTimeout(timer)
        remove()
        opening = undefined
        dispatch(frameChanged('failed'))
        void dispatch(showAlert('frameLoadFailed'))
        reject(error)
      }
      const timer = setTimeout(() => fail(unavailable()), LOAD_LIMIT)
      const remove = openFrame({
        url: `${url}/?projectId=${encodeURIComponent(projectId)}`,
        origin: url,
        init: () => initOf(store, projectId),
        onError: fail,
        // Again after each reload of the frame: whatever it was showing is gone.
        onLink: (opened) => {
          clearTimeout(timer)
          unfollow()
          link = opened
          unfollow = follow(store, opened)
          dispatch(showScreen(null))
          dispatch(frameChanged('ready'))
          resolve()
        },
      })
    })

  return async () => {
    opening ??= open()
    await opening
    if (!link) throw unavailable()
    return watched(store, link.client)
  }
}
