import { installFamily } from '../shared/install.ts'
import { BIP122 } from './install.ts'

/** The script that Playwright runs in every page before any other. */
installFamily(BIP122, window.airlockBip122Wallets ?? [{}])
