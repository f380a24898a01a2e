import { installWallets } from './install.ts'

/** The script that Playwright puts into every page before anything else. */
const FIRST = { rdns: 'test.wallet.alpha', name: 'Alpha Wallet' }

installWallets(window.airlockTestWalletOptions ?? [FIRST])
