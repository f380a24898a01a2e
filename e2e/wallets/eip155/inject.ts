import { installWallets } from './install.ts'

/** The script that Playwright puts into every frame before anything else; a wallet lives in the top one. */
const FIRST = { rdns: 'test.wallet.alpha', name: 'Alpha Wallet' }

if (window === window.top) installWallets(window.airlockTestWalletOptions ?? [FIRST])
