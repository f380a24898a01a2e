import { type Connected, connectChild, type Greeting, type Handlers } from '@airlock/host-sdk/bridge'
import { widgetContract } from '@airlock/host-sdk/contract'
import { PROJECT_ELEMENT_ID } from '../../shared/projectData.ts'
import { isMobile } from '../state/config/isMobile.ts'
import { type System, systemOf } from '../state/config/system.ts'
import type { Environment } from '../state/store/services.ts'
import type { AppStore } from '../state/store/store.ts'
import { openTabs, type Tabs } from '../state/tabs.ts'
import type { WidgetContract } from '../types.ts'
import type { OpenFrame } from '../wallets/embedded/openFrame.ts'

/** The page's services for the widget. Tests provide their own. */
export interface Page {
  /** Text of the element with the project's data, which the server has written. */
  projectText: string | null | undefined
  /** The origin that frames the widget, if the browser reports it. */
  ancestor: string | undefined
  isMobile: boolean
  system: System
  /** Accesses the storage area; throws if it is blocked. */
  openArea: () => Storage
  openTabs: (projectId: string) => Tabs
  connect: (options: {
    allow: (origin: string) => boolean
    handlers: Handlers<WidgetContract['child']>
  }) => Promise<Connected<WidgetContract>>
  loadCatalogue: Environment['loadCatalogue']
  /** The code that derives events from what happens, and sends them. */
  loadAnalytics: () => Promise<(store: AppStore) => void>
  /** The code that creates the secure frame. */
  loadOpenFrame: () => Promise<OpenFrame>
}

/** The services of a real browser page. */
export function browserPage(greeting: Greeting): Page {
  return {
    projectText: document.getElementById(PROJECT_ELEMENT_ID)?.textContent,
    ancestor: location.ancestorOrigins?.[0],
    isMobile: isMobile(),
    system: systemOf(navigator.userAgent),
    openArea: () => localStorage,
    openTabs,
    connect: (options) => connectChild({ contract: widgetContract, greeting, ...options }),
    loadOpenFrame: async () => (await import('../wallets/embedded/openFrame.ts')).openFrame,
    loadAnalytics: async () => (await import('../features/analytics/followEvents.ts')).followEvents,
    loadCatalogue: async () => (await import('virtual:network-catalogue')).rows,
  }
}
