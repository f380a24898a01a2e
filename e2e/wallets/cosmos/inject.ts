import { installFamily } from '../shared/install.ts'
import { COSMOS } from './install.ts'

/** The script that Playwright puts into every page before anything else. */
installFamily(COSMOS, window.airlockCosmosWallets ?? [{}])
