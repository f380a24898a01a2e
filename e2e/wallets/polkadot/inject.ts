import { installFamily } from '../shared/install.ts'
import { POLKADOT } from './install.ts'

/** The script that Playwright runs in every page before any other. */
installFamily(POLKADOT, window.airlockPolkadotWallets ?? [{}])
