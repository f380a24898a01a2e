import { installFamily } from '../shared/install.ts'
import { POLKADOT } from './install.ts'

/** The script that Playwright puts into every page before anything else. */
installFamily(POLKADOT, window.airlockPolkadotWallets ?? [{}])
