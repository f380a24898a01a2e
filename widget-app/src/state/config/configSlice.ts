import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ProjectData, RemoteFeature } from '../../../shared/projectData.ts'
import type { WidgetConfig } from '../../types.ts'
import type { System } from './system.ts'

/** The widget is shown over the page, or inside an element of it. */
export type Mode = 'modal' | 'embedded'

/** The configuration by the dApp and the project's server. Networks are in the chain records. */
export interface ConfigState
  extends Omit<WidgetConfig, 'networks' | 'defaultNetwork' | 'themeMode' | 'themeVariables'> {
  mode: Mode
  /** Of the host-sdk in the dApp's page. */
  sdkVersion: string
  /** Of the widget's calls, if the operator has another one than ours. */
  sdkType?: string | undefined
  /** The dApp's origin, as the browser reports it. Empty until the handshake is complete. */
  site: string
  /** The features in the project file; null if the answer cannot be read. */
  remoteFeatures: RemoteFeature[] | null
  /**
   * `memory` if the browser keeps no storage for this frame: a notice explains that a reload loses the
   * connection.
   */
  storage: 'persistent' | 'memory'
  isMobile: boolean
  system: System
  /** The language is still loading: nothing is shown before. */
  isTranslating: boolean
  /** Whether the page is shown inside Telegram. */
  isTelegram: boolean
  /** The networks that the embedded wallet supports. */
  operatorNetworks: ProjectData['networks']
  /** The networks with a source of swaps. */
  swapNetworks?: ProjectData['swapNetworks']
  /** The name of the operator's own provider of sign-ins, if there is one. */
  oidcName?: string | undefined
  /** Whether the operator configured a relay, so that wallets can be paired. */
  hasRelay: boolean
  /** The operator's name and logo, which head the Connect view. */
  brandName?: string | undefined
  logoPath?: string | undefined
  /** The operator's terms, which stand for those of the dApp. */
  termsUrl?: string | undefined
  privacyUrl?: string | undefined
}

type ConfigRoot = { config: ConfigState }

const initialState: ConfigState = {
  projectId: '',
  metadata: { name: '' },
  mode: 'modal',
  sdkVersion: '',
  site: '',
  remoteFeatures: [],
  storage: 'persistent',
  isMobile: false,
  system: 'other',
  isTranslating: false,
  isTelegram: false,
  operatorNetworks: [],
  hasRelay: false,
}

export const configSlice = createSlice({
  name: 'config',
  initialState,
  reducers: {
    configured: (state, { payload }: PayloadAction<Partial<ConfigState>>) => ({ ...state, ...payload }),
  },
})

export const { configured } = configSlice.actions

export const selectMode = (root: ConfigRoot) => root.config.mode
export const selectSite = (root: ConfigRoot) => root.config.site
export const selectIsTranslating = (root: ConfigRoot) => root.config.isTranslating
export const selectIsMobile = (root: ConfigRoot) => root.config.isMobile
/** Whether pairing is available: the operator has a relay, and the dApp did not disable it. */
export const selectHasPairing = ({ config }: ConfigRoot) =>
  config.hasRelay && (config.enableWalletConnect ?? true)
export const selectStorage = (root: ConfigRoot) => root.config.storage
export const selectTermsUrl = (root: ConfigRoot) => root.config.termsUrl ?? root.config.termsConditionsUrl
export const selectPrivacyUrl = (root: ConfigRoot) => root.config.privacyUrl ?? root.config.privacyPolicyUrl
export const selectEnableNetworkSwitch = (root: ConfigRoot) => root.config.enableNetworkSwitch ?? true
export const selectAllowUnsupportedChain = (root: ConfigRoot) => root.config.allowUnsupportedChain ?? false
