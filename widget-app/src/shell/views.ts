import { ConnectView } from '../features/connect/ConnectView.tsx'
import type { ViewName } from '../types.ts'
import { PARTS } from './parts.ts'
import { fetched, included, type ViewSource } from './viewSource.ts'

/** What the secure frame draws: the slot under the views shows it. */
const slot = included(() => null)

const notAvailable = fetched(() => import('./NotAvailableView.tsx').then((file) => file.NotAvailableView))

/** Steps of one thing come together. */
const receive = () => import('../features/receive/views.ts')
const send = () => import('../features/send/views.ts')

/** Every view of the product. Connect comes with the entry, because it is what a visitor waits for; the rest later. */
export const VIEWS: Readonly<Record<ViewName, ViewSource>> = {
  Connect: included(ConnectView),
  ConnectingExternal: fetched(() =>
    import('../features/connect/ConnectingExternalView.tsx').then((file) => file.ConnectingExternalView),
  ),
  ConnectingMultiChain: fetched(() =>
    import('../features/connect/ConnectingMultiChainView.tsx').then((file) => file.ConnectingMultiChainView),
  ),
  Account: fetched(() => import('../features/account/AccountView.tsx').then((file) => file.AccountView)),
  ProfileWallets: fetched(() =>
    import('../features/account/ProfileWalletsView.tsx').then((file) => file.ProfileWalletsView),
  ),
  Networks: fetched(() => import('../features/networks/NetworksView.tsx').then((file) => file.NetworksView)),
  SwitchNetwork: fetched(() =>
    import('../features/networks/SwitchNetworkView.tsx').then((file) => file.SwitchNetworkView),
  ),
  SwitchActiveChain: fetched(() =>
    import('../features/networks/SwitchActiveChainView.tsx').then((file) => file.SwitchActiveChainView),
  ),
  UnsupportedChain: fetched(() =>
    import('../features/networks/UnsupportedChainView.tsx').then((file) => file.UnsupportedChainView),
  ),
  WhatIsANetwork: fetched(() =>
    import('../features/help/WhatIsANetworkView.tsx').then((file) => file.WhatIsANetworkView),
  ),
  WhatIsAWallet: fetched(() =>
    import('../features/help/WhatIsAWalletView.tsx').then((file) => file.WhatIsAWalletView),
  ),
  AllWallets: fetched(() =>
    import('../features/wallets/AllWalletsView.tsx').then((file) => file.AllWalletsView),
  ),
  ApproveTransaction: slot,
  ConnectingFarcaster: notAvailable,
  ConnectingWalletConnect: fetched(() =>
    import('../features/pairing/ConnectingWalletConnectView.tsx').then(
      (file) => file.ConnectingWalletConnectView,
    ),
  ),
  ConnectingWalletConnectBasic: fetched(() =>
    import('../features/pairing/ConnectingWalletConnectBasicView.tsx').then(
      (file) => file.ConnectingWalletConnectBasicView,
    ),
  ),
  Downloads: fetched(() =>
    import('../features/wallets/DownloadsView.tsx').then((file) => file.DownloadsView),
  ),
  GetWallet: fetched(() =>
    import('../features/wallets/GetWalletView.tsx').then((file) => file.GetWalletView),
  ),
  EmailLogin: slot,
  ExportKeys: slot,
  OnRampProviders: notAvailable,
  RegisterAccountName: notAvailable,
  RegisterAccountNameSuccess: notAvailable,
  SignedInDevices: slot,
  Swap: notAvailable,
  UpdateEmailWallet: fetched(() =>
    import('../features/embedded/UpdateEmailView.tsx').then((file) => file.UpdateEmailView),
  ),
  WalletCompatibleNetworks: fetched(() => receive().then((file) => file.CompatibleNetworksView)),
  WalletReceive: fetched(() => receive().then((file) => file.ReceiveView)),
  WalletSend: fetched(() => send().then((file) => file.SendView)),
  WalletSendConfirmed: fetched(() => send().then((file) => file.SendConfirmedView)),
  WalletSendPreview: fetched(() => send().then((file) => file.SendPreviewView)),
  WalletSendSelectToken: fetched(() => send().then((file) => file.SendSelectTokenView)),
}

/** Fetches what has not been shown yet. */
export function prefetchViews(): void {
  for (const { prefetch } of [...Object.values(VIEWS), ...Object.values(PARTS)]) prefetch()
}
