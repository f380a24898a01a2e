import { hostOf } from '../shared/host.ts'
import { announce } from './announce.ts'
import { createControl, type WalletControl } from './control.ts'
import type { WalletOptions } from './options.ts'
import { createWallet } from './wallet.ts'

declare global {
  interface Window {
    /** The options, set before this script runs. */
    airlockTestWalletOptions?: readonly WalletOptions[]
    /** One control per wallet, by id. */
    airlockTestWallets?: Record<string, WalletControl>
  }
}

/** Installs wallets in a page. */
export function installWallets(wallets: readonly WalletOptions[], target: Window = window): void {
  const host = hostOf(target)
  const controls: Record<string, WalletControl> = { ...target.airlockTestWallets }
  for (const options of wallets) {
    const core = createWallet(options, host)
    controls[core.options.id] = createControl(core)
    // The tabs of a site share an extension.
    target.addEventListener('storage', core.sync)
    announce(core, target)
  }
  target.airlockTestWallets = controls
}
