import { installFamily } from '../shared/install.ts'
import { BIP122 } from './install.ts'

/** The script that Playwright puts into every frame before anything else; a wallet lives in the top one. */
if (window === window.top) installFamily(BIP122, window.airlockBip122Wallets ?? [{}])
