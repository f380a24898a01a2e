import { installFamily } from '../shared/install.ts'
import { COSMOS } from './install.ts'

/** The script that Playwright runs in every page before any other. */
installFamily(COSMOS, window.airlockCosmosWallets ?? [{}])
