import { installFamily } from '../shared/install.ts'
import { BIP122 } from './install.ts'

/** The script that Playwright puts into every page before anything else. */
installFamily(BIP122, window.airlockBip122Wallets ?? [{}])
