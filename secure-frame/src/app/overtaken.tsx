/** @jsxImportSource preact */
import { overtakenWords } from '../messages/en/overtaken.ts'
import { ErrorScreen } from '../screens/ErrorScreen.tsx'
import type { Screen } from './screens.ts'

/** Shows that the approved request was not sent, until the person has read it. */
export function tellOvertaken(screen: Screen): Promise<void> {
  const read = new Promise<void>((resolve) =>
    screen.draw(
      <ErrorScreen
        title={overtakenWords.title}
        text={overtakenWords.text}
        onRetry={null}
        onClose={resolve}
        id={null}
      />,
    ),
  )
  return screen.race(read)
}
