import { CLIENTS, ensureInstalled } from '../bootstrap/install.mjs'
import { Problem } from '../bootstrap/problem.mjs'
import { buildClients, buildStale } from './build.ts'
import { main as prepared } from './prepared.ts'

/**
 * `npm run test:clients`: the pages of other people's clients, in a browser. Their packages and their build are needed
 * here alone, so that no other check waits for them.
 */
export const main = async (args: string[]): Promise<number> => {
  await ensureInstalled(CLIENTS)
  // Their pages take in what host-sdk publishes.
  if (!(await buildStale()) || !(await buildClients()))
    throw new Problem('The build failed, as shown above: mend it and try again.')
  return prepared(['playwright', 'test', '-c', 'e2e/clients/playwright.config.ts', ...args])
}
