import { type Connected, connectChild, type Handlers } from '@airlock/host-sdk/bridge'
import { widgetContract } from '@airlock/host-sdk/contract'
import { PROJECT_ELEMENT_ID } from '../../shared/projectData.ts'
import type { Environment } from '../state/store/services.ts'
import { openTabs, type Tabs } from '../state/tabs.ts'
import type { WidgetContract } from '../types.ts'
import type { OpenFrame } from '../wallets/embedded/openFrame.ts'

/** What the page lends to the widget. Tests bring their own. */
export interface Page {
  /** Text of the element that the server wrote the project into. */
  projectText: string | null | undefined
  /** The site that frames us, where the browser tells. */
  ancestor: string | undefined
  isMobile: boolean
  /** Names the storage area; throws where it is blocked. */
  openArea: () => Storage
  openTabs: (projectId: string) => Tabs
  connect: (options: {
    allow: (origin: string) => boolean
    handlers: Handlers<WidgetContract['child']>
  }) => Promise<Connected<WidgetContract>>
  loadCatalogue: Environment['loadCatalogue']
  /** What it takes to make the secure frame. */
  loadOpenFrame: () => Promise<OpenFrame>
}

const MOBILE = /Android|webOS|iPhone|iPad|iPod|BlackBerry|Opera Mini/i

/** The page of a browser, as the widget uses it. */
export function browserPage(): Page {
  return {
    projectText: document.getElementById(PROJECT_ELEMENT_ID)?.textContent,
    ancestor: location.ancestorOrigins?.[0],
    isMobile: matchMedia('(pointer:coarse)').matches || MOBILE.test(navigator.userAgent),
    openArea: () => localStorage,
    openTabs,
    connect: (options) => connectChild({ contract: widgetContract, ...options }),
    loadOpenFrame: async () => (await import('../wallets/embedded/openFrame.ts')).openFrame,
    loadCatalogue: async () => (await import('virtual:network-catalogue')).rows,
  }
}
