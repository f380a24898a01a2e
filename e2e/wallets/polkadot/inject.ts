import { installFamily } from '../shared/install.ts'
import { POLKADOT } from './install.ts'

/** The script that Playwright puts into every frame before anything else; a wallet lives in the top one. */
if (window === window.top) installFamily(POLKADOT, window.airlockPolkadotWallets ?? [{}])
