import { announce } from './announce.ts'
import { createControl, type WalletControl } from './control.ts'
import type { WalletHost } from './core.ts'
import type { WalletOptions } from './options.ts'
import { createCallChain, type Post } from './rpc.ts'
import { createWallet } from './wallet.ts'

declare global {
  interface Window {
    /** The options, set before this script runs. */
    airlockTestWalletOptions?: readonly WalletOptions[]
    /** Set by tests: the wallet's connection to a chain, outside of the page. */
    airlockTestPost?: Post
    /** One control per wallet, by id. */
    airlockTestWallets?: Record<string, WalletControl>
  }
}

const forgetful = { getItem: () => null, setItem: () => undefined }

/** Reading `window.localStorage` throws where storage is blocked. */
function storageOf(target: Window) {
  try {
    return target.localStorage
  } catch {
    return forgetful
  }
}

/** The page's functions that a wallet in it uses. */
export function hostOf(target: Window): WalletHost {
  return {
    origin: target.location.origin,
    storage: storageOf(target),
    confirm: (text) => target.confirm(text),
    callChain: createCallChain(target.airlockTestPost),
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
