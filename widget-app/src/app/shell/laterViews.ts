import type { ComponentType } from 'react'
import { AccountView } from '../../features/account/AccountView.tsx'
import { ProfileWalletsView } from '../../features/account/ProfileWalletsView.tsx'
import { ConnectingExternalView } from '../../features/connect/ConnectingExternalView.tsx'
import { ConnectingMultiChainView } from '../../features/connect/ConnectingMultiChainView.tsx'
import { UpdateEmailView } from '../../features/embedded/UpdateEmailView.tsx'
import { WhatIsANetworkView } from '../../features/help/WhatIsANetworkView.tsx'
import { WhatIsAWalletView } from '../../features/help/WhatIsAWalletView.tsx'
import { NetworksView } from '../../features/networks/NetworksView.tsx'
import { SwitchActiveChainView } from '../../features/networks/SwitchActiveChainView.tsx'
import { SwitchNetworkView } from '../../features/networks/SwitchNetworkView.tsx'
import { UnsupportedChainView } from '../../features/networks/UnsupportedChainView.tsx'
import { ConnectingWalletConnectBasicView } from '../../features/pairing/ConnectingWalletConnectBasicView.tsx'
import { ConnectingWalletConnectView } from '../../features/pairing/ConnectingWalletConnectView.tsx'
import { CompatibleNetworksView } from '../../features/receive/CompatibleNetworksView.tsx'
import { ReceiveView } from '../../features/receive/ReceiveView.tsx'
import { SendConfirmedView } from '../../features/send/SendConfirmedView.tsx'
import { SendPreviewView } from '../../features/send/SendPreviewView.tsx'
import { SendSelectTokenView } from '../../features/send/SendSelectTokenView.tsx'
import { SendView } from '../../features/send/SendView.tsx'
import { AllWalletsView } from '../../features/walletList/AllWalletsView.tsx'
import { DownloadsView } from '../../features/walletList/DownloadsView.tsx'
import { GetWalletView } from '../../features/walletList/GetWalletView.tsx'
import { WatchAssetView } from '../../features/watch/WatchAssetView.tsx'
import type { SlotName } from '../../state/router/viewFacts.ts'
import type { ViewName } from '../../types.ts'

/** Every view that a first visit to Connect does not need. They come in one file, so one import is enough for all. */
export const LATER_VIEWS: Readonly<Record<Exclude<ViewName, 'Connect' | SlotName>, ComponentType>> = {
  Account: AccountView,
  AllWallets: AllWalletsView,
  ConnectingExternal: ConnectingExternalView,
  ConnectingMultiChain: ConnectingMultiChainView,
  ConnectingWalletConnect: ConnectingWalletConnectView,
  ConnectingWalletConnectBasic: ConnectingWalletConnectBasicView,
  Downloads: DownloadsView,
  GetWallet: GetWalletView,
  Networks: NetworksView,
  ProfileWallets: ProfileWalletsView,
  SwitchActiveChain: SwitchActiveChainView,
  SwitchNetwork: SwitchNetworkView,
  UnsupportedChain: UnsupportedChainView,
  UpdateEmailWallet: UpdateEmailView,
  WalletCompatibleNetworks: CompatibleNetworksView,
  WalletReceive: ReceiveView,
  WalletSend: SendView,
  WalletSendConfirmed: SendConfirmedView,
  WalletSendPreview: SendPreviewView,
  WalletSendSelectToken: SendSelectTokenView,
  WatchAsset: WatchAssetView,
  WhatIsANetwork: WhatIsANetworkView,
  WhatIsAWallet: WhatIsAWalletView,
}
