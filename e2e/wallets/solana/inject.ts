import { installFamily } from '../shared/install.ts'
import { SOLANA } from './install.ts'

/** The script that Playwright runs in every page before any other. */
installFamily(SOLANA, window.airlockSolanaWallets ?? [{}])
