import { installFamily } from '../shared/install.ts'
import { SOLANA } from './install.ts'

/** The script that Playwright puts into every frame before anything else; a wallet lives in the top one. */
if (window === window.top) installFamily(SOLANA, window.airlockSolanaWallets ?? [{}])
