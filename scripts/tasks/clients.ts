import { CLIENTS, ensureInstalled } from '../bootstrap/install.mjs'
import { Problem } from '../bootstrap/problem.mjs'
import { buildClients, buildStale } from './build.ts'
import { main as prepared } from './prepared.ts'

/**
 * `npm run test:clients`: tests the pages of other people's clients in a browser. Only this check needs their packages
 * and their build, so no other check waits for them.
 */
export const main = async (args: string[]): Promise<number> => {
  await ensureInstalled(CLIENTS)
  // Their pages include the published files of host-sdk.
  if (!(await buildStale()) || !(await buildClients()))
    throw new Problem('The build failed, as shown above: mend it and try again.')
  return prepared(['playwright', 'test', '-c', 'e2e/clients/playwright.config.ts', ...args])
}
