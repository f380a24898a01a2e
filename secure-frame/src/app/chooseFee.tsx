/** @jsxImportSource preact */
import type { ChooseFee, FeeWay } from '../rpc/feePaymasters.ts'
import { readingScreen } from './readingScreen.tsx'
import type { Screen } from './screens.ts'
import { loaded } from './trouble.tsx'

/**
 * Lets a person choose how to pay the fee, on the screen of the request that is being read. Leaving it rejects the
 * request.
 *
 * @param opened - resolves with the screen, once it is this request's turn.
 */
export const chooseFeeOn =
  (opened: Promise<Screen>): ChooseFee =>
  async (options, preselected) => {
    const screen = await opened
    const { FeeScreen } = await screen.race(loaded(import('../screens/fee/FeeScreen.tsx')))
    const choice = new Promise<FeeWay>((resolve) =>
      screen.draw(
        <FeeScreen options={options} preselected={preselected} onChoose={resolve} onReject={screen.leave} />,
      ),
    )
    const way = await screen.race(choice)
    screen.draw(readingScreen(screen))
    return way
  }
