/** @jsxImportSource preact */
import { appWords } from '../messages/en/app.ts'
import type { Follow } from '../rpc/follow.ts'
import { WorkingScreen } from '../screens/WorkingScreen.tsx'
import type { Screen } from './screens.ts'

/** How often the network is asked, and the timeout after which it is asked no more (ms). */
const POLL = 1_000
const PATIENCE = 180_000

/** Looks at the network while the person sees that it is waited for. */
export const followOn =
  (screen: Screen): Follow =>
  async (look) => {
    screen.draw(
      <WorkingScreen
        title={appWords.waitingForTheNetwork}
        still={appWords.stillWaitingForTheNetwork}
        onCancel={screen.leave}
      />,
    )
    const end = performance.now() + PATIENCE
    while (performance.now() < end) {
      const found = await screen.race(look().catch(() => null))
      if (found !== null) return found
      await screen.race(new Promise((resolve) => setTimeout(resolve, POLL)))
    }
    return null
  }
