import { installFamily } from '../shared/install.ts'
import { SOLANA } from './install.ts'

/** The script that Playwright puts into every page before anything else. */
installFamily(SOLANA, window.airlockSolanaWallets ?? [{}])
