import { createFamilyControl, type FamilyControl } from './control.ts'
import type { FamilyCore } from './core.ts'
import { hostOf, type WalletHost } from './host.ts'

declare global {
  interface Window {
    /** One control per wallet of a family other than EVM, by id. */
    airlockFamilyWallets?: Record<string, FamilyControl>
  }
}

/** How to install a family's wallets in a page. */
export type Family<Options, Account> = {
  create: (options: Options, host: WalletHost) => FamilyCore<Account>
  /** Announces the wallet to the page, in the family's own way. */
  announce: (core: FamilyCore<Account>, options: Options, target: Window) => void
}

/** Installs wallets in a page. A slow one is installed later, one that was switched off never. */
export function installFamily<Options, Account>(
  { create, announce }: Family<Options, Account>,
  wallets: readonly Options[],
  target: Window = window,
): void {
  const host = hostOf(target)
  const controls: Record<string, FamilyControl> = { ...target.airlockFamilyWallets }
  for (const options of wallets) {
    const core = create(options, host)
    const { id, announceDelay } = core.options
    controls[id] = createFamilyControl(core)
    // The tabs of a site share an extension.
    target.addEventListener('storage', core.sync)
    const start = () => {
      if (!core.state().gone) announce(core, options, target)
    }
    if (announceDelay > 0) target.setTimeout(start, announceDelay)
    else start()
  }
  target.airlockFamilyWallets = controls
}
