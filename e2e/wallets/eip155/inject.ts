import { installWallets } from './install.ts'

/** The script that Playwright runs in every page before any other. */
const FIRST = { rdns: 'test.wallet.alpha', name: 'Alpha Wallet' }

installWallets(window.airlockTestWalletOptions ?? [FIRST])
