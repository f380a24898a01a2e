/** @jsxImportSource preact */
import { appWords } from '../messages/en/app.ts'
import { WorkingScreen } from '../screens/WorkingScreen.tsx'
import type { Screen } from './screens.ts'

/** Shown while a request is prepared. */
export const readingScreen = (screen: Screen) => (
  <WorkingScreen
    title={appWords.readingTheRequest}
    still={appWords.stillReadingTheRequest}
    onCancel={screen.leave}
  />
)
